// Remembers which sections of the page a reader has closed or opened, in this browser alone.
"use strict";
{
  const key = "sections " + location.pathname;
  const sections = [...document.querySelectorAll("details")];
  let changed = {};
  try { changed = JSON.parse(localStorage.getItem(key)) ?? {}; } catch { /* nothing is remembered */ }
  sections.forEach((section, index) => {
    const name = section.id || String(index);
    const standard = section.open;
    if (name in changed) section.open = changed[name];
    section.addEventListener("toggle", () => {
      if (section.open === standard) delete changed[name]; else changed[name] = section.open;
      try { localStorage.setItem(key, JSON.stringify(changed)); } catch { /* nor will it be */ }
    });
  });
}
