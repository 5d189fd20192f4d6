// Reloads the page when the site has been built anew, and shows what is wrong with it.
(() => {
  'use strict';
  const { build, problems: own } = document.currentScript.dataset;
  let stream, timer, frame, dismissed;

  function apply(state) {
    // A page that is itself the list of problems is told by its number.
    if (state.build !== build || (own !== undefined && state.problems !== Number(own))) {
      disconnect();
      location.reload();
    } else if (own === undefined) {
      show(state.problems);
    }
  }

  function connect() {
    disconnect();
    stream = new EventSource('/.sitegen/events');
    stream.onmessage = event => apply(JSON.parse(event.data));
    // Too many pages are open for all of them to listen.
    stream.addEventListener('crowded', look);
    stream.onerror = () => {
      if (stream && stream.readyState === EventSource.CLOSED) timer = setTimeout(connect, 1000);
    };
  }

  function disconnect() {
    clearTimeout(timer);
    if (stream) stream.close();
    stream = undefined;
  }

  // Asks once a second.
  function look() {
    disconnect();
    fetch('/.sitegen/state', { cache: 'no-store' }).then(answer => answer.json()).then(apply, () => {});
    timer = setTimeout(look, 1000);
  }

  function show(problems) {
    if (frame && frame.problems === problems) return;
    if (frame) frame.remove();
    frame = undefined;
    if (!problems || problems === dismissed) return;
    frame = document.createElement('iframe');
    frame.problems = problems;
    frame.title = 'What is wrong with the site';
    frame.src = '/.sitegen/problems';
    Object.assign(frame.style, {
      all: 'initial', position: 'fixed', left: '0', right: '0', bottom: '0', width: '100%',
      height: '50vh', border: '0', zIndex: '2147483647', boxShadow: '0 0 2rem rgb(0 0 0 / 50%)',
    });
    frame.onload = () => {
      const page = frame.contentDocument;
      frame.style.height = `min(70vh, ${page.body.offsetHeight}px)`;
      showCarets(page);
      page.querySelector('button').onclick = () => {
        dismissed = problems;
        show(0);
      };
    };
    document.documentElement.append(frame);
  }

  // Scrolls long lines to the place that they are shown for.
  function showCarets(page) {
    for (const caret of page.querySelectorAll('pre b')) {
      const line = caret.parentElement;
      line.scrollLeft = caret.offsetLeft - line.offsetLeft - line.clientWidth / 2;
    }
  }

  connect();
  if (own) addEventListener('DOMContentLoaded', () => showCarets(document));
  addEventListener('focus', () => { if (!stream) connect(); });
  addEventListener('pagehide', disconnect);
  addEventListener('pageshow', event => { if (event.persisted) connect(); });
})();
