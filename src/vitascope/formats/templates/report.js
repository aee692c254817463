const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const told = $("#told");
const back = $("#back");
const viewer = $("#page-view");

// Folded parts open before something in them is shown.
function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (element.hidden) showFamily("");
}

function reveal(element) {
  unfold(element);
  const behavior = calm ? "auto" : "smooth";
  const pane = element.closest(".viewer");
  if (pane && getComputedStyle(pane).position === "sticky") {
    const box = element.getBoundingClientRect();
    const frame = pane.getBoundingClientRect();
    const wanted = pane.scrollTop + box.top - frame.top - (frame.height - box.height) / 2;
    const top = Math.max(0, Math.min(wanted, pane.scrollHeight - pane.clientHeight));
    const lands = box.top - (top - pane.scrollTop);
    pane.scrollTo({ top, behavior });
    if (lands < 60 || lands + box.height > innerHeight - 20) pane.scrollIntoView({ block: "start", behavior });
  } else {
    element.scrollIntoView({ block: "center", behavior });
  }
}

function choose(number) {
  for (const item of $$(".current")) item.classList.remove("current");
  for (const item of $$(`.change[data-number="${number}"], .mark[data-number="${number}"]`)) item.classList.add("current");
  for (const link of $$(".go")) {
    if (link.dataset.number === number) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function showMark(mark) {
  const { number } = mark.dataset;
  const marks = $('[name="marks"]');
  if (marks) marks.checked = true;
  choose(number);
  if (mark.closest("svg")) mark.parentNode.append(mark); // what is drawn last lies on top
  reveal(mark);
  rove(mark);
  mark.focus({ preventScroll: true });
  const sheet = mark.closest(".sheet");
  told.textContent = `Mark ${number}${sheet ? ` on ${$("figcaption", sheet).textContent.toLowerCase()}` : ""}. Enter or Escape goes back to the change.`;
  back.hidden = false;
  back.href = `#change-${number}`;
  back.textContent = `Back to change ${number}`;
}

function showChange(number) {
  const change = $(`#change-${number}`);
  choose(number);
  reveal(change);
  const link = $(".go", change);
  if (link) {
    rove(link);
    link.focus({ preventScroll: true });
  }
  told.textContent = `Change ${number}: ${$("h3", change).textContent}`;
  back.hidden = true;
}

// One stop for the Tab key in each group; the arrow keys move within it.
function group(element) {
  if (element.matches(".changes .go")) return $$(".changes .go").filter((item) => item.offsetParent);
  if (element.matches(".mark")) return $$(".mark", viewer).sort((a, b) => a.dataset.number - b.dataset.number);
  if (element.matches('[role="tab"]')) return $$('[role="tab"]', element.parentElement);
  return [];
}

function rove(element) {
  for (const item of group(element)) item.setAttribute("tabindex", item === element ? "0" : "-1");
}

document.addEventListener("keydown", (event) => {
  const here = event.target;
  if (event.key === "Escape" && here.matches?.(".mark")) {
    event.preventDefault();
    showChange(here.dataset.number);
    return;
  }
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || !here.matches?.('.changes .go, .mark, [role="tab"]')) return;
  const items = group(here);
  const at = items.indexOf(here) + step;
  const next = items[Math.min(items.length - 1, Math.max(0, at))];
  if (!next) return;
  event.preventDefault();
  rove(next);
  next.focus({ preventScroll: true });
  if (next.matches('[role="tab"]')) next.click();
  else {
    choose(next.dataset.number);
    reveal(next.closest(".change") ?? next);
  }
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[href^='#']");
  if (link) {
    const target = document.getElementById(link.getAttribute("href").slice(1));
    if (!target) return;
    if (target.matches(".mark")) {
      event.preventDefault();
      showMark(target);
    } else if (target.matches(".change")) {
      event.preventDefault();
      showChange(target.dataset.number);
    } else unfold(target);
    return;
  }
  const change = event.target.closest(".change");
  if (!change || event.target.closest("summary, button") || String(getSelection())) return;
  choose(change.dataset.number);
  const mark = $(`.mark[data-number="${change.dataset.number}"]`, viewer);
  if (mark && getComputedStyle(viewer).position === "sticky") reveal(mark);
});

function showFamily(family) {
  for (const button of $$(".filter button")) button.setAttribute("aria-pressed", String(button.dataset.family === family));
  let shown = 0;
  for (const change of $$(".change")) {
    change.hidden = family !== "" && change.dataset.family !== family;
    shown += change.hidden ? 0 : 1;
  }
  const rest = $(".rest");
  if (rest && family) rest.open = true;
  told.textContent = `${shown} changes shown`;
}

function makeFilter() {
  const filter = $(".filter");
  if (!filter || $$("button", filter).length < 3) return;
  filter.hidden = false;
  filter.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) showFamily(button.dataset.family);
  });
}

// Without script the readers stand one below the other; with it they are tabs.
function makeTabs(box) {
  const panels = $$(".panel", box);
  if (panels.length < 2) return;
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", box.dataset.label);
  const show = (chosen) => {
    panels.forEach((panel, i) => {
      panel.hidden = panel !== chosen;
      list.children[i].setAttribute("aria-selected", String(panel === chosen));
      list.children[i].setAttribute("tabindex", panel === chosen ? "0" : "-1");
    });
  };
  for (const panel of panels) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${panel.dataset.tab}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    tab.textContent = panel.dataset.tab;
    const note = document.createElement("span");
    note.className = "tab-note";
    note.textContent = panel.dataset.note;
    tab.append(" ", note);
    tab.addEventListener("click", () => show(panel));
    panel.setAttribute("role", "tabpanel");
    panel.removeAttribute("aria-label");
    panel.setAttribute("aria-labelledby", tab.id);
    list.append(tab);
  }
  box.prepend(list);
  show(panels[0]);
}

function makeTheme() {
  const button = $("#theme");
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  const name = () => {
    button.textContent = dark() ? "Light" : "Dark";
    button.setAttribute("aria-label", dark() ? "Use light colours" : "Use dark colours");
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    name();
  });
  name();
}

let opened = [];
addEventListener("beforeprint", () => {
  opened = $$("main details:not([open])").filter((fold) => fold.matches(".rest, #rules details + details"));
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of opened) fold.open = false;
});

makeFilter();
makeTheme();
$$(".tabs").forEach(makeTabs);
const firsts = [$(".changes .go"), viewer && $$(".mark", viewer).sort((a, b) => a.dataset.number - b.dataset.number)[0]];
for (const first of firsts) if (first) rove(first);
const aimed = location.hash && document.getElementById(location.hash.slice(1));
if (aimed?.matches(".mark")) showMark(aimed);
else if (aimed?.matches(".change")) showChange(aimed.dataset.number);
