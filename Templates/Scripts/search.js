// Shows the pages and rows of the site that have words beginning with all words in the search field. The
// index, another script, has made `searchEntries` and `searchWords`.
"use strict";
{
  const shown = 200;
  const script = document.currentScript;
  const field = document.querySelector(".search");
  const table = document.querySelector(".t");
  const lines = searchWords.split("\n");
  lines.pop();

  // The same rule as icu_search_form.
  const fold = text => text.normalize("NFKD").toLowerCase()
    .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/g, "").replace(/ς/g, "σ");
  const segmenter = Intl.Segmenter && new Intl.Segmenter("en", { granularity: "word" });
  const letters = text => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
  const words = text => letters(text).flatMap(run => {
    // What begins a word of the index stays whole; only scripts without spaces are cut further.
    const whole = letters(fold(run));
    if (!unspaced.test(run) || whole.every(begins)) return whole;
    const parts = segmenter ? [...segmenter.segment(run)].map(part => part.segment) : [run];
    return parts.flatMap(part => letters(fold(part))).flatMap(word => begins(word) ? [word] : pieces(word));
  });

  // The first line that doesn't come before a word.
  const start = word => {
    let low = 0, high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lines[middle] < word) low = middle + 1; else high = middle;
    }
    return low;
  };

  // Whether a word of the index begins so.
  const begins = word => lines[start(word)]?.startsWith(word) ?? false;

  // The longest words of the index that stand in another one after the other, where the browser's
  // dictionary cuts it otherwise than the build's.
  const pieces = word => {
    const result = [];
    for (let index = 0; index < word.length;) {
      let end = word.length;
      while (end > index && !isWhole(word.slice(index, end))) end -= 1;
      if (end === index) return [...result, word.slice(index)];
      result.push(word.slice(index, end));
      index = end;
    }
    return result;
  };
  const isWhole = word => {
    const line = lines[start(word + " ")];
    return line !== undefined && line.startsWith(word + " ");
  };

  // The entries that have words with this beginning; whole words and titles count more.
  const entries = word => {
    const found = new Map();
    for (let index = start(word); index < lines.length && lines[index].startsWith(word); index += 1) {
      const line = lines[index];
      const space = line.indexOf(" ");
      const whole = space === word.length ? 2 : 1;
      let posting = 0;
      for (const difference of line.slice(space + 1).split(",")) {
        posting += parseInt(difference, 36);
        const score = whole + 2 * (posting & 1);
        if (score > (found.get(posting >> 1) ?? 0)) found.set(posting >> 1, score);
      }
    }
    return found;
  };

  const search = text => {
    let result = null;
    for (const word of words(text)) {
      const found = entries(word);
      if (result) for (const [entry, score] of result) {
        if (found.has(entry)) found.set(entry, found.get(entry) + score);
      }
      if (result) for (const entry of found.keys()) if (!result.has(entry)) found.delete(entry);
      result = found;
    }
    return [...result ?? []].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(pair => pair[0]);
  };

  const root = script.dataset.root;
  const item = index => {
    const [title, address, page] = searchEntries[index];
    const link = document.createElement("a");
    const name = document.createElement("b");
    name.textContent = title;
    link.append(name);
    link.href = root + address;
    if (page !== undefined) {
      const place = document.createElement("span");
      place.textContent = searchEntries[page][0];
      link.append(" ", place);
      // A row without an anchor is found by its text, where browsers know how.
      link.href = root + searchEntries[page][1] + "#"
        + (address || ":~:text=" + encodeURIComponent(title).replace(/-/g, "%2D"));
    }
    const row = document.createElement("li");
    row.append(link);
    return row;
  };

  // The results are as wide as the section of the field.
  const place = table.querySelector(".s:has(.search)");
  const results = document.createElement("div");
  results.className = ["results", ...[...place.classList].filter(name => /^s\d+$/.test(name))].join(" ");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const list = document.createElement("ul");
  results.append(status, list);
  place.after(results);

  const show = () => {
    const found = search(field.value);
    const isAsked = field.value.trim() !== "";
    table.classList.toggle("searched", isAsked);
    list.hidden = found.length === 0;
    status.textContent = isAsked ? `${script.dataset.results}: ${found.length}` : "";
    list.replaceChildren(...found.slice(0, shown).map(item));
  };
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) field.value = asked;
  field.addEventListener("input", show);
  // A browser that goes back to the page fills the field again.
  addEventListener("pageshow", show);
}
