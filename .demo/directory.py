#!/usr/bin/env python3
"""Writes content/directory.md: a thousand invented people of a harbour town, the same on every run.

    python3 .demo/directory.py
"""

import pathlib
import random
import unicodedata

TARGET = pathlib.Path(__file__).resolve().parent.parent / "content" / "directory.md"
COUNT = 1000

SURNAMES = """
Abara Abbott Abdi Acosta Adeyemi Adler Afolabi Aguilar Ahlgren Ahmadi Akhtar Albrecht Almeida Alvarez Amundsen Andrade
Ansah Arslan Asante Ashworth Aziz Ångman
Baker Balogun Banerjee Baptiste Barreto Baumann Becker Beaumont Bello Bergström Bhatt Bianchi Blackwood Boateng Bondarenko
Borges Botha Brandt Brennan Brixton Bruun Bui Burke Byrne
Cabrera Cahill Calloway Campos Cardoso Carlsen Castellano Chandra Chatterjee Chen Chukwu Claes Cohen Conti Coelho Cordero
Costa Courtenay Cruz Csizmadia Curran
Dahl Dalgaard Daniels Darwish Das Delacroix Demir Desai Diallo Diaz Dijkstra Dimitrov Doherty Dominguez Donnelly Dragić
Duarte Dubois Duffy Dvořák
Eastwood Ebert Echeverría Edwards Egede Eklund Elgin Elmasry Emery Engel Erdem Eriksen Espinoza Evans
Fahey Falk Farouk Faye Feldman Fernandes Ferrari Figueroa Fischer Fitzroy Flanagan Fontaine Forsberg Fournier Freitas
Fujimoto Furtado
Gallagher Galvão Garcia Gauthier Georgiou Gerber Ghosh Gibbons Gökçe Gomes Gordon Goswami Graf Grant Greco Grünwald
Guerrero Gupta Gustafsson
Haas Haddad Hakimi Halvorsen Hamid Hansen Harding Hashimoto Hassan Hauser Hayashi Hendricks Hernández Hidalgo Hoffmann
Holm Horváth Hossain Huang Hughes Hussein Hütter
Ibarra Ibrahim Idowu Ilić Imai Ingram Iqbal Irving Ito Ivanov
Jackman Jacobsen Jain Jansen Jarvis Jensen Jiménez Johansson Jovanović Juarez Jung
Kaba Kamara Kang Kapoor Karlsson Kato Kaya Keller Kelly Khalil Khan Kimura Kiplagat Klein Kobayashi Koch Kovács Kowalczyk
Kramer Kruger Kuznetsova
Lacroix Lambert Larsen Laurent Lehtonen Leitão Lemaire Levin Lindqvist Liu Llewellyn Lombardi Lopez Lozano Lund Lynch
Łukasik
Mabaso MacLeod Magnusson Mahlangu Malik Mancini Mansour Marchetti Marín Martel Matsuda Mbeki McBride Medina Meier
Mendoza Mensah Meyer Mikkelsen Mitchell Mohamud Molina Moreau Moreno Morita Müller Murphy Mwangi
Nakamura Nasser Navarro Ndiaye Neumann Nguyen Nielsen Nkosi Noble Nowak Núñez Nwosu
Oakley Obi Odhiambo Okafor Okonkwo Olivares Olsen Onishi Oppenheim Ortega Osei Otieno Owens Øster Özdemir
Pacheco Palmer Papadakis Park Parsons Patel Pavlov Pedersen Peña Pereira Petrov Pham Pinto Popescu Potter Prasad Price
Quigley Quintana Quist Qureshi
Rahman Ramírez Rao Rasmussen Reddy Reyes Ricci Richter Rinaldi Ríos Roberts Rocha Rojas Romero Rossi Rousseau Rubin Ryan
Saarinen Sahin Saito Salazar Sanders Santos Sato Sauvage Schmidt Schröder Sengupta Serrano Shah Shapiro Sharma Silva Simić
Singh Skovgaard Smith Söderberg Solano Sousa Stavros Steiner Suzuki Svensson Szabó
Tadesse Takahashi Tanaka Tavares Taylor Teixeira Tembo Thompson Thorne Tkachenko Torres Toure Tran Traoré Tremblay Tsui
Turner Twomey
Uchida Uddin Ueda Ulrich Underhill Unger Urbina Usman
Vaccaro Valdez Vandaele Vargas Vasquez Vega Venter Verma Vidal Vikander Villanueva Vogel Volkov Vu
Wagner Walker Walsh Wang Watanabe Weber Weiss Wendt Westergaard Whitfield Wiśniewska Wolff Wong Wright Wu
Xavier Xenakis Xiong Xu
Yamamoto Yang Yates Yilmaz Yoon Young Yusuf
Zafar Zamora Zeller Zhang Zhou Zieliński Zimmermann Zulu
""".split()

GIVEN = """
Adaeze Aiko Alba Amara Amina Anders Anika Anton Arjun Astrid Ayşe Beatriz Bilal Bjørn Bruno Camille Carlos Catarina Chidi
Chloé Clara Daniel Daria David Deniz Diego Dina Edith Eero Elena Elif Emeka Emil Emma Enzo Esther Eva Fatima Felix Finn
Flora Francisco Freya Gabriel Giulia Grace Greta Habib Hana Hannah Hassan Helga Henrik Hiro Hugo Ida Ibrahim Ines Inga
Isaac Iván Jakob Jamila Jana Jasper Joana João Jonas Josephine Julia Kaito Kamal Karim Katya Keiko Khadija Kofi Kwame Lars
Laila Leila Lena Leo Lin Linnea Lucía Luís Maeve Magnus Mai Malik Marek Maria Marta Mateo Matilda Mei Milan Mina Miriam
Mohamed Nadia Naomi Nia Nikolai Nils Nneka Noor Nora Olga Olivia Omar Oscar Otto Pablo Paula Pedro Petra Pia Priya Rafael
Rania Ravi Rosa Ruben Ruth Sakura Salma Samir Sana Sara Selma Siddharth Sofia Sólveig Stefan Sven Tariq Tea Tessa Thabo
Theo Tomás Uma Valentina Vera Viktor Wanda Wei William Yara Yasmin Yuki Yusra Zainab Zara Zoë
""".split()

ROLES = """
Harbour pilot|Crane operator|Ship chandler|Lighthouse keeper|Customs officer|Net maker|Boat builder|Sail maker|Fishmonger
Deckhand|Ferry captain|Marine biologist|Diver|Dock foreman|Ice merchant|Tide gauge reader|Rope maker|Oyster farmer
Baker|Barber|Bookbinder|Bookseller|Bicycle mechanic|Carpenter|Cheesemonger|Chemist|Clock repairer|Coffee roaster
Cobbler|Dentist|Florist|Gardener|Glazier|Goldsmith|Grocer|Hatter|Innkeeper|Joiner|Journalist|Librarian|Locksmith
Midwife|Music teacher|Notary|Nurse|Optician|Organ builder|Painter|Paper maker|Photographer|Piano tuner|Plumber|Potter
Primary school teacher|Printer|Radio operator|Road sweeper|Seamstress|Sign painter|Stonemason|Surveyor|Tailor|Tram driver
Translator|Upholsterer|Veterinary surgeon|Violin maker|Watchmaker|Weather observer|Welder
""".replace("\n", "|").strip("|").split("|")

LONG_ROLES = """
Second officer on the night ferry and keeper of its cat
Restorer of ships in bottles, by appointment
Head of the archive for charts, logs and lost property
Teacher of navigation and, on Thursdays, of ballroom dancing
Conductor of the harbour workers' brass band
Translator for Portuguese, Turkish and Norwegian
Repairer of foghorns, bells and other loud things
""".strip().split("\n")

QUARTERS = """
Old Quay|North Mole|Rope Walk|Salt Stairs|Fish Market|Lantern Hill|Customs House|St Elmo's|Lower Docks|Gull Street|Mill Creek
Tar Yard|Windlass Lane|Anchor Square|Ferry Steps|Island of Reeds
""".replace("\n", "|").strip("|").split("|")


def key(text):
    """The order of a directory: without marks, and with letters of the north at their nearest."""
    plain = text.translate(str.maketrans("ØøŁłıĐđ", "OoLliDd"))
    return unicodedata.normalize("NFD", plain).encode("ascii", "ignore").decode().lower()


def people():
    dice = random.Random(1884)
    numbers = dice.sample(range(2000, 9000), COUNT)
    # Some families are large: a name's weight is the inverse of its rank in a random order.
    ranks = list(range(1, len(SURNAMES) + 1))
    dice.shuffle(ranks)
    weights = [1 / (rank + 25) for rank in ranks]
    names = {(surname, dice.choice(GIVEN)) for surname in SURNAMES}
    while len(names) < COUNT:
        names.add((dice.choices(SURNAMES, weights)[0], dice.choice(GIVEN)))
    listed = sorted(names, key=lambda name: (key(name[0]), key(name[1]), name))
    for (surname, given), number in zip(listed, numbers):
        role = dice.choice(LONG_ROLES if dice.random() < 0.04 else ROLES)
        yield surname, given, role, dice.choice(QUARTERS), number


def main():
    lines = ["---", "title: Directory",
             "description: A thousand people of an invented harbour town, with what they do, where to find them and whom to dial.",
             "tags: [people]", "tabBar: Directory", "style: plain", "---", "", "# Directory"]
    letter = ""
    for surname, given, role, quarter, number in people():
        if key(surname)[0].upper() != letter:
            letter = key(surname)[0].upper()
            lines += ["", f"## {letter}", ""]
        lines.append(f"- **{surname}, {given}** — {role}, {quarter} `ext. {number}`")
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
