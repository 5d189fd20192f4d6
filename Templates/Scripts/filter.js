// Shows only the rows that have all the words in the search field of the page. Without this script the
// field isn't shown, and the page is whole.
"use strict";
{
  const field = document.querySelector(".search");
  const table = document.querySelector(".t");
  const fold = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const sections = [...table.querySelectorAll(".s")].map(element => ({
    element,
    rows: [...element.querySelectorAll(".g .r:not(.c)")].map(row => ({ row, text: fold(row.textContent) })),
  })).filter(section => section.rows.length > 0);
  const status = document.createElement("p");
  status.className = "found";
  status.setAttribute("role", "status");
  table.append(status);

  const show = () => {
    const words = fold(field.value).split(/\s+/).filter(word => word);
    let found = 0;
    for (const { element, rows } of sections) {
      let isEmpty = true;
      for (const { row, text } of rows) {
        row.hidden = !words.every(word => text.includes(word));
        if (!row.hidden) { isEmpty = false; found += 1; }
      }
      element.hidden = isEmpty;
    }
    // The heights of the sections are those of all rows: now they are what is left.
    table.classList.toggle("filtered", words.length > 0);
    status.textContent = words.length > 0 ? String(found) : "";
  };
  field.addEventListener("input", show);
  // A browser that goes back to the page fills the field again.
  addEventListener("pageshow", show);
}
