"use strict";
/*
 * The workflow page in the browser: the address, links, boxes, keys, and the wires between cards.
 *
 * The address is the one home of the view. A link says in `data-set` which parameters it changes, so that links that
 * were drawn for an older view never undo what was chosen since.
 */
(() => {
  const ROUTE = "/flow";
  const byId = (id) => document.getElementById(id);
  const none = () => window.dash_clientside.no_update;
  const root = () => byId("flow-root");
  const onPage = () => location.pathname === ROUTE && root();

  /* ---- address ---- */

  const parts = (search) => search.replace(/^\?/, "").split("&").filter(Boolean);
  const nameOf = (part) => part.split("=", 1)[0];
  const decoded = (text) => {
    try {
      return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
      return text;
    }
  };
  const rawOf = (search, name) => {
    const part = parts(search).find((one) => nameOf(one) === name);
    return part === undefined ? "" : part.slice(name.length + 1);
  };
  const valueOf = (name) => decoded(rawOf(location.search, name));
  const join = (all) => (all.length ? "?" + all.join("&") : "");
  const only = (search, ...names) => join(parts(search).filter((part) => names.includes(nameOf(part))));
  /** Give *search* with parameters set; what is set to nothing is taken out. Values are written as in an address. */
  const having = (search, values) => {
    let all = parts(search);
    for (const [name, value] of Object.entries(values)) {
      all = all.filter((part) => nameOf(part) !== name);
      if (value) all.push(`${name}=${value}`);
    }
    return join(all);
  };

  const go = (search, push) => {
    if (search === location.search && location.pathname === ROUTE) return;
    history[push ? "pushState" : "replaceState"](history.state, "", ROUTE + search);
    heed();
  };
  const change = (values, push) => go(having(location.search, values), push);
  const heed = () => window.dash_clientside.set_props("flow-address", { data: location.search });
  for (const event of ["popstate", "_dashprivate_pushstate"])
    window.addEventListener(event, () => setTimeout(() => onPage() && heed()));

  const show = (id, text) => {
    const box = byId(id);
    if (box && box !== document.activeElement && box.value !== text) window.dash_clientside.set_props(id, { value: text });
  };

  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.flow = {
    /** Part the address into what decides the candidates, the plan, and the inspector. */
    split(address, search, id, rankingBefore, planningBefore, selectionBefore) {
      if (location.pathname !== ROUTE) return [none(), none(), none()];
      const now = location.search;
      const ranking = only(now, "mode", "q", "t", "more", "why");
      const planning = only(now, "mode", "q", "t", "have", "by", "v", "bundle", "writes");
      const selection = only(now, "mode", "q", "t", "have", "sel", "why", "more", "writes");
      const mode = rawOf(now, "mode") === "plan" ? "plan" : "retrieve";
      root()?.setAttribute("data-mode", mode);
      document.querySelectorAll("#flow-modes [data-mode]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.mode === mode)));
      show("flow-query", valueOf("q"));
      setTimeout(mark);
      return [
        ranking === rankingBefore ? none() : ranking,
        planning === planningBefore ? none() : planning,
        selection === selectionBefore ? none() : selection,
      ];
    },
    /** A new question starts anew: another target, nothing selected. */
    noteQuery(text) {
      const query = (text || "").replace(/\s+/g, " ").trim();
      if (!onPage() || query === valueOf("q").trim()) return;
      change({ q: encodeURIComponent(query), t: "", sel: "", why: "", more: "" }, false);
    },
    /** Take the first tool found if Enter was pressed before it was there. */
    answered() {
      if (waiting && isAnswered(waiting)) take(waiting);
    },
  };

  /* ---- links, forms, modes ---- */

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !root()?.contains(event.target) || event.defaultPrevented) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a[data-set], a[data-select], button[data-mode], .inspector-close");
    if (!link) return;
    if (follow(link)) event.preventDefault();
  });

  const follow = (link) => {
    const data = link.dataset;
    if (link.classList.contains("inspector-close")) change({ sel: "", why: "" }, false);
    else if (link.tagName === "BUTTON") setMode(data.mode);
    else if (data.set !== undefined) {
      const values = Object.fromEntries(parts(data.set).map((part) => [nameOf(part), part.slice(nameOf(part).length + 1)]));
      closeBoxes();
      change(values, data.go === "push");
    } else if (/^[\w-]{8}$/.test(data.select) && link.classList.contains("neighbour-main")) {
      change({ sel: data.select }, false);
    } else return false;
    return true;
  };

  const setMode = (mode) => {
    const target = byId("flow-chosen")?.querySelector(".chosen-name")?.textContent || "";
    if (mode === "plan") change({ mode: "plan", t: encodeURIComponent(valueOf("t") || target), why: "" }, true);
    else change({ mode: "", t: valueOf("q") ? rawOf(location.search, "t") : "" }, true);
    root().setAttribute("data-mode", mode);
    focusBox();
  };

  /* Known inputs: `key=value` pairs; what would part them is percent-encoded once more (dashboard/pages/flow/view.py). */
  const pairsOf = () =>
    valueOf("have")
      .split(",")
      .filter((pair) => pair.includes("="))
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
  const escaped = (text) => text.replace(/[%,=]/g, (mark) => encodeURIComponent(mark));
  const give = (key, value) => {
    const rest = pairsOf().filter(([name]) => decoded(name.replace(/\+/g, "%2B")) !== key);
    const all = [...rest, [escaped(key), escaped(value)]].map((pair) => pair.join("=")).join(",");
    change({ have: encodeURIComponent(all) }, false);
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.have === undefined || !root()?.contains(form)) return;
    event.preventDefault();
    const field = form.querySelector("input");
    let [key, value] = [form.dataset.have, field.value.trim()];
    if (!key) {
      const at = value.indexOf("=");
      if (at < 1) return say("Write it as name = value");
      [key, value] = [value.slice(0, at).trim(), value.slice(at + 1).trim()];
    }
    if (!value) return say(`Give a value for ${key}`);
    give(key, value);
    say(`${key} is known`);
  });

  /* ---- boxes with a list of tools: arrows mark, Enter takes ---- */

  const BOXES = { "flow-target": "flow-target-results", "flow-why": "flow-why-results" };
  const results = (id) => [...document.querySelectorAll(`#${BOXES[id]} .result-tool`)];
  const markedIn = (id) => results(id).findIndex((row) => row.getAttribute("aria-selected") === "true");
  const markIn = (id, index) => {
    const rows = results(id);
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === (index + rows.length) % rows.length)));
    rows[(index + rows.length) % rows.length]?.scrollIntoView({ block: "nearest" });
  };
  const isAnswered = (id) => (byId(BOXES[id])?.dataset.query || "") === byId(id).value.trim();
  let waiting = "";
  const take = (id) => {
    waiting = "";
    results(id)[Math.max(markedIn(id), 0)]?.click();
  };
  const closeBoxes = () => {
    waiting = "";
    for (const id of Object.keys(BOXES)) {
      if (byId(id)?.value) window.dash_clientside.set_props(id, { value: "" });
      if (document.activeElement === byId(id)) byId(id).blur();
    }
  };
  const boxKey = (event) => {
    const id = event.target.id;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      markIn(id, markedIn(id) + (event.key === "ArrowDown" ? 1 : markedIn(id) < 0 ? 0 : -1));
    } else if (event.key === "Escape") closeBoxes();
    else if (event.key === "Enter" && event.target.value.trim()) {
      event.preventDefault();
      if (isAnswered(id)) take(id);
      else waiting = id;
    }
  };
  /* The list stays while one of it is pressed: leaving the box would send the text anew. */
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest(".typeahead-results")) event.preventDefault();
  });
  const focusBox = () => {
    const box = byId(root().dataset.mode === "plan" ? "flow-target" : "flow-query");
    box?.focus();
    box?.select();
  };

  /* ---- wires ---- */

  const SVG = "http://www.w3.org/2000/svg";
  const drawn = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const lay = () => {
    const lanes = document.querySelector("#flow-plan .lanes");
    if (!lanes) return;
    lanes.querySelector(":scope > svg")?.remove();
    const wires = [...lanes.querySelectorAll(":scope > .wire")];
    if (!wires.length) return;
    const zoom = fit(lanes);
    const around = lanes.getBoundingClientRect();
    const anchors = new Map([...lanes.querySelectorAll("[data-anchor]")].map((port) => [port.dataset.anchor, port]));
    const middle = (port) => {
      const box = port.querySelector(".dot").getBoundingClientRect();
      return [(box.x + box.width / 2 - around.x) / zoom + lanes.scrollLeft, (box.y + box.height / 2 - around.y) / zoom];
    };
    const sheet = drawn("svg", { class: "wires", width: lanes.scrollWidth, height: lanes.scrollHeight, "aria-hidden": "true" });
    for (const wire of wires) {
      const [from, to] = [anchors.get(wire.dataset.from), anchors.get(wire.dataset.to)];
      if (!from || !to) continue;
      const [x1, y1] = middle(from);
      const [x2, y2] = middle(to);
      const bend = Math.max(36, Math.min(120, (x2 - x1) / 2));
      const d = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
      const group = drawn("g", { class: `wire-drawn ${wire.dataset.kind} ${wire.dataset.proof}`, "data-key": wire.dataset.key, "data-to": wire.dataset.to });
      const title = drawn("title", {});
      title.textContent = wire.dataset.label;
      group.append(drawn("path", { class: "hit", d }), drawn("path", { class: "line", d }), title);
      group.addEventListener("click", () => change({ sel: wire.dataset.key }, false));
      sheet.append(group);
    }
    lanes.append(sheet);
    mark();
    reveal(lanes);
  };
  /* What is a little too wide is drawn a little smaller; what is much too wide scrolls. */
  const SMALLEST = 0.8;
  const fit = (lanes) => {
    lanes.style.zoom = "";
    const zoom = lanes.scrollWidth > lanes.clientWidth ? Math.max(lanes.clientWidth / lanes.scrollWidth, SMALLEST) : 1;
    if (zoom < 1) lanes.style.zoom = String(zoom);
    return zoom;
  };
  const reveal = (lanes) => {
    const wire = lanes.querySelector(".wire-drawn.selected");
    const port = lanes.querySelector(".port.selected") || (wire && lanes.querySelector(`[data-anchor="${CSS.escape(wire.dataset.to)}"]`));
    port?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  /** Show what is selected: an input, or the wires of an edge. */
  const mark = () => {
    const selected = valueOf("sel");
    document.querySelectorAll("#flow-plan [data-port]").forEach((port) => port.classList.toggle("selected", port.dataset.port === selected));
    document.querySelectorAll("#flow-plan .wire-drawn").forEach((wire) => wire.classList.toggle("selected", wire.dataset.key === selected));
  };
  let pending = 0;
  const later = () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(lay);
  };
  const sizes = new ResizeObserver(later);
  new MutationObserver((changes) => {
    if (!changes.some((one) => [...one.addedNodes].some((node) => node instanceof HTMLElement && (node.matches(".lanes, .lane, .flow-card, .wire") || node.querySelector(".lanes"))))) return;
    sizes.disconnect();
    const lanes = document.querySelector("#flow-plan .lanes");
    if (lanes) {
      sizes.observe(lanes);
      lanes.querySelectorAll(".flow-card").forEach((card) => sizes.observe(card));
    }
    later();
  }).observe(document.documentElement, { childList: true, subtree: true });

  /* ---- keys ---- */

  const say = (text) => {
    const spoken = byId("shell-spoken");
    if (spoken) spoken.textContent = text;
  };
  const isTyping = (target) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || !!target.closest("[role=combobox]"));
  const candidates = () => [...document.querySelectorAll("#flow-candidates .candidate-main")];
  const walk = (by) => {
    const all = candidates();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const chosen = all.findIndex((one) => one.closest(".candidate").classList.contains("chosen"));
    const next = at >= 0 ? at + by : by > 0 ? Math.max(chosen, 0) : all.length - 1;
    all[Math.min(Math.max(next, 0), all.length - 1)].focus();
  };
  const clickShown = (...ids) => ids.map(byId).find((button) => button && button.offsetParent && !button.disabled)?.click();
  const queryKey = (event) => {
    if (event.key === "ArrowDown" && candidates().length) {
      event.preventDefault();
      candidates()[0].focus();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      window.dash_clientside.flow.noteQuery(event.target.value);
      event.target.blur();
    } else if (event.key === "Escape") event.target.blur();
  };

  document.addEventListener("keydown", (event) => {
    if (!onPage() || event.isComposing) return;
    if (event.target.id === "flow-query") return queryKey(event);
    if (BOXES[event.target.id]) return boxKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("[role=dialog][aria-modal=true]")) return;
    const inPanel = event.target instanceof Element && event.target.closest(".inspector-panel, .lanes");
    const key = event.key;
    if ((key === "ArrowDown" || key === "ArrowUp") && !inPanel && candidates().length) {
      event.preventDefault();
      walk(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Escape") {
      if (valueOf("sel")) change({ sel: "" }, false);
      else if (valueOf("why")) change({ why: "" }, false);
    } else if (key === "w") {
      const row = document.activeElement?.closest?.(".candidate") || document.querySelector("#flow-candidates .candidate.chosen");
      row?.querySelector(".candidate-why").click();
    } else if (["s", "t", "b"].includes(key)) document.querySelector(`#flow-sentence [data-key="${key}"]`)?.click();
    else if (key === "i") change({ sel: valueOf("sel") ? "" : "producers" }, false);
    else if (key === "x") clickShown("flow-restore", "flow-reject");
    else if (key === "q" || key === "n") {
      event.preventDefault();
      if (key === "q") focusBox();
      else byId("flow-why")?.focus();
    }
  });
})();
