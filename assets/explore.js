"use strict";
/*
 * The explore page in the browser: the address, selection, keys, hover card and stub markers.
 *
 * The address is the one home of the view. Links carry what they do as data attributes (`dashboard/pages/
 * explore/layout/links.py`); the server is asked only for what is drawn and what is inspected. Nothing here
 * sends an element of the graph.
 */
(() => {
  const ROUTE = "/explore";
  const GRAPH = "explore-graph";
  const byId = (id) => document.getElementById(id);
  const none = () => window.dash_clientside.no_update;
  const onPage = () => location.pathname === ROUTE && byId("explore-root");

  /* ---- address: parameters are set in the text, so that nothing else in it is written anew ---- */

  const parts = (search) => search.replace(/^\?/, "").split("&").filter(Boolean);
  const nameOf = (part) => part.split("=", 1)[0];
  const valueOf = (search, name) => {
    const part = parts(search).find((one) => nameOf(one) === name);
    return part === undefined ? "" : part.slice(name.length + 1);
  };
  const without = (search, ...names) => join(parts(search).filter((part) => !names.includes(nameOf(part))));
  const join = (all) => (all.length ? "?" + all.join("&") : "");
  const withValue = (search, name, value) => {
    const rest = parts(search).filter((part) => nameOf(part) !== name);
    return join(value ? [...rest, `${name}=${value}`] : rest);
  };
  const decoded = (text) => {
    try {
      return decodeURIComponent(text.replace(/\+/g, " "));
    } catch {
      return text;
    }
  };

  let pushed = 0;
  const go = (search, push) => {
    if (search === location.search && location.pathname === ROUTE) return;
    if (push) pushed += 1;
    history[push ? "pushState" : "replaceState"](history.state, "", ROUTE + search);
    showSelection(inspected(search));
    heed();
  };
  /*
   * Tell the page that the address has changed. Not through dcc.Location: two changes in quick succession make it
   * put the first one back.
   */
  const heed = () => window.dash_clientside.set_props("explore-address", { data: location.search });
  for (const change of ["popstate", "_dashprivate_pushstate"])
    window.addEventListener(change, () => setTimeout(() => onPage() && heed()));

  const select = (key) => go(withValue(location.search, "sel", key ? encodeURIComponent(key) : ""), false);
  const focusOn = (items) => {
    if (valueOf(location.search, "f")) history.replaceState(history.state, "", ROUTE + without(location.search, "q"));
    go(withValue(without(location.search, "sel", "q", "f"), "f", items.join(",")), true);
  };

  /** What the inspector shows: the selection, else the one tool in focus. */
  const inspected = (search) => {
    const selected = valueOf(search, "sel");
    if (selected) return decoded(selected);
    const items = valueOf(search, "f").split(",").filter(Boolean);
    return items.length === 1 ? decoded(items[0]) : "";
  };

  /* Without a focus the selection `q` is listed, but words only once they are no longer being typed. */
  const isTypingWords = (text) => document.activeElement === box() && !/(^|\s)[a-z]+:\S/i.test(text);
  const isListed = (search) => !valueOf(search, "f") && !isTypingWords(decoded(valueOf(search, "q")));
  /* Milliseconds after which the box shows what was put into it. */
  const SETTLED = 450;
  /* What was put into the box last: it may not be on screen yet. */
  let boxed = "";
  const fill = (text) => {
    boxed = text;
    window.dash_clientside.set_props("explore-search", { value: text });
  };
  /** Put the selection of the address into the box, where nobody is typing there. */
  const showQuery = (search) => {
    const said = valueOf(search, "f") ? "" : decoded(valueOf(search, "q"));
    if (!box() || document.activeElement === box() || (box().value === said && boxed === said)) return;
    fill(said);
    /* The component's own debouncing may put back what stood there a moment ago. */
    setTimeout(() => onPage() && showQuery(location.search), SETTLED);
  };
  const list = (selection) => {
    box()?.blur();
    go(withValue(without(location.search, "sel", "f", "q", "v"), "q", encodeURIComponent(selection)), true);
    heed();
  };

  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.explore = {
    /** Part the address into what decides the drawing, what is inspected, and the form of the twin. */
    split(address, search, opened, scopeBefore, selectedBefore, twinBefore) {
      if (location.pathname.startsWith("/tool/")) history.replaceState(history.state, "", opened);
      else if (location.pathname !== ROUTE) return [none(), none(), none()];
      const now = location.search;
      const scope = isListed(now) ? without(now, "sel", "v", "a") : without(now, "sel", "v", "q", "a");
      showQuery(now);
      const selected = inspected(now);
      const twin = ["table", "both"].find((form) => form === valueOf(now, "v")) || "graph";
      byId("explore-root")?.setAttribute("data-twin", twin);
      markTwin(twin);
      showSelection(selected);
      return [
        scope === scopeBefore ? none() : scope,
        selected === selectedBefore ? none() : selected,
        twin === twinBefore ? none() : twin,
      ];
    },
    /** Note what is typed; what the page puts into the box itself, or takes out of it, is in the address already. */
    noteQuery(text) {
      if (!onPage() || document.activeElement !== box()) return;
      go(withValue(location.search, "q", encodeURIComponent((text || "").trim())), false);
    },
    /** Mark the row of the selection, if the table has it. */
    showSelected(selected, rows, marked) {
      const row = (rows || []).find((one) => one.id === selected || one.name === selected);
      const before = marked && marked[0] && marked[0].id;
      if ((row && row.id) === before) return none();
      return row ? { ids: [row.id] } : [];
    },
    chooseRow(marked) {
      const row = Array.isArray(marked) ? marked[0] : null;
      if (!row || !onPage()) return;
      if (row.href) return list(decoded(valueOf(row.href.replace(/^[^?]*/, ""), "q")));
      const key = row.name === undefined ? row.id : row.name;
      if (key !== inspected(location.search)) select(key);
    },
    /** Take the first result if Enter was pressed before it was there. */
    answered() {
      if (waiting && box() && isAnswered()) take();
    },
    exportTable: (clicks) => (clicks ? true : none()),
  };

  /* ---- links ---- */

  document.addEventListener("click", (event) => {
    const root = byId("explore-root");
    if (!root || !root.contains(event.target) || event.defaultPrevented) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("[data-go],[data-list],[data-focus],[data-add],[data-select],[data-tab],[data-twin],[data-command]");
    if (!link || !root.contains(link) || link === root) return;
    if (follow(link)) event.preventDefault();
  });

  const follow = (link) => {
    const data = link.dataset;
    const search = location.search;
    if (data.step) go(stepped(search, data.step.split(",").map(Number)), false);
    else if (data.go) {
      const push = data.go === "push";
      go(changed(push ? without(search, "sel") : search, link.getAttribute("href").replace(/^[^?]*/, "")), push);
    } else if (data.list !== undefined) list(data.list);
    else if (data.focus !== undefined) {
      closeResults();
      focusOn([encodeURIComponent(data.focus)]);
    } else if (data.add !== undefined) {
      closeResults();
      const items = valueOf(search, "f").split(",").filter(Boolean);
      const item = encodeURIComponent(data.add);
      if (!items.some((one) => decoded(one) === data.add)) focusOn([...items, item]);
    } else if (data.select !== undefined) select(data.select);
    else if (data.tab) openTab(data.tab);
    else if (data.twin) setTwin(data.twin);
    else if (data.command) frame(data.command);
    else return false;
    return true;
  };

  /* The hops of a view that says none, and the most: as in dashboard/state.py. */
  const HOPS = [1, 1];
  const MAX_HOPS = 4;
  /** Give *search* with so many hops more (or less) on either side, however often the key was pressed. */
  const stepped = (search, by) => {
    const said = valueOf(search, "d").split(",").map(Number);
    const hops = (said.length === 2 ? said : HOPS).map((hop, i) => Math.min(Math.max(hop + by[i], 0), MAX_HOPS));
    return withValue(search, "d", String(hops) === String(HOPS) ? "" : String(hops));
  };
  /** Give *search* with what a link changes in the view that it was drawn for; several keys in a row add up. */
  const changed = (search, to) => {
    const from = byId("explore-root").dataset.address || "";
    const names = new Set([...parts(from), ...parts(to)].map(nameOf));
    let now = search;
    for (const name of names) if (valueOf(from, name) !== valueOf(to, name)) now = withValue(now, name, valueOf(to, name));
    return now;
  };

  const openTab = (name) => {
    byId("explore-root").classList.remove("no-inspector");
    window.dash_clientside.set_props("explore-tabs", { value: name });
  };
  const setTwin = (form) => go(withValue(location.search, "v", form === "graph" ? "" : form), false);
  const markTwin = (form) =>
    document.querySelectorAll("[data-twin]").forEach((button) => {
      if (button.tagName === "BUTTON") button.setAttribute("aria-pressed", String(button.dataset.twin === form));
    });

  /* ---- search box: arrows mark a result, Enter takes it ---- */

  const box = () => byId("explore-search");
  const results = () => [...document.querySelectorAll("#explore-results .result")];
  const marked = () => results().findIndex((row) => row.getAttribute("aria-selected") === "true");
  const mark = (index) => {
    const rows = results();
    if (!rows.length) return;
    const at = (index + rows.length) % rows.length;
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === at)));
    rows[at].scrollIntoView({ block: "nearest" });
    box().setAttribute("aria-activedescendant", rows[at].id);
  };
  const isAnswered = () => (byId("explore-results")?.dataset.query || "") === box().value.trim();
  /* Enter may come before the answer: the first result is then taken when it arrives. */
  let waiting = false;
  const take = () => {
    waiting = false;
    results()[Math.max(marked(), 0)]?.querySelector(".result-main").click();
  };
  const closeResults = () => {
    waiting = false;
    if (box()?.value) fill("");
    if (document.activeElement === box()) box().blur();
  };
  const searchKey = (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      mark(marked() + (event.key === "ArrowDown" ? 1 : marked() < 0 ? 0 : -1));
    } else if (event.key === "Escape") {
      go(without(location.search, "q"), false);
      closeResults();
    } else if (event.key === "Enter" && box().value.trim()) {
      if (isAnswered()) take();
      else waiting = true;
    }
  };
  /* The results stay where they are while one is pressed: leaving the box would send the text anew. */
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest("#explore-results")) event.preventDefault();
  });

  /* ---- canvas ---- */

  const graph = () => window.toolgraphGraph?.of(GRAPH);
  const elementOf = (cy, key) => {
    const direct = cy.getElementById(key);
    return direct.nonempty() ? direct : cy.nodes().filter((node) => node.data("name") === key);
  };
  let chosen = "";
  const showSelection = (key) => {
    chosen = key;
    const cy = graph();
    if (!cy) return;
    cy.batch(() => {
      cy.elements(":selected").unselect();
      const element = elementOf(cy, key);
      if (element.nonempty()) element.select();
    });
  };
  const current = (cy) => {
    const element = elementOf(cy, chosen);
    return element.nonempty() ? element : cy.nodes(".focus").first();
  };

  const frame = (command) => {
    const cy = graph();
    if (!cy) return;
    if (command === "fit") return window.toolgraphGraph.fit(GRAPH);
    const factor = command === "zoom-in" ? 1.25 : 0.8;
    cy.emit("scrollzoom");
    cy.zoom({ level: cy.zoom() * factor, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
  };

  document.addEventListener("graph-ready", (event) => {
    const cy = event.detail.cy;
    if (!cy.container()?.closest("#explore-root")) return;
    cy.on("tap", "node.tool", (tap) => select(tap.target.data("name")));
    cy.on("tap", "edge", (tap) => tap.target.hasClass("tie") || select(tap.target.id()));
    cy.on("dbltap", "node.tool", (tap) => focusOn([encodeURIComponent(tap.target.data("name"))]));
    cy.on("tap", (tap) => tap.target === cy && select(""));
    let pending = 0;
    const later = () => {
      cancelAnimationFrame(pending);
      pending = requestAnimationFrame(() => {
        if (cy.destroyed()) return;
        showSelection(chosen);
        layStubs(cy);
        name(cy);
      });
    };
    cy.on("add remove layoutstop", later);
    cy.on("data", "node", later);
    cy.on("viewport", () => moveStubs(cy));
    cy.on("position", "node", () => cy.nodes(":grabbed").nonempty() && later());
    later();
  });

  const name = (cy) => {
    const label = byId("explore-canvas")?.dataset.graphLabel;
    if (label) cy.container()?.setAttribute("aria-label", label);
  };

  /* Markers "+7" on either side of a tool: how many producers and consumers are not drawn. */
  const stubLayer = () => document.querySelector("#explore-canvas .explore-stubs");
  const layStubs = (cy) => {
    const layer = stubLayer();
    if (!layer) return;
    const marks = [];
    cy.nodes(".tool").forEach((node) => {
      const { x, y } = node.position();
      const half = node.width() / 2;
      for (const [side, count] of [["into", node.data("into")], ["out", node.data("out")]]) {
        if (!count) continue;
        const mark = document.createElement("button");
        mark.type = "button";
        mark.tabIndex = -1;
        mark.className = `stub ${side}`;
        mark.textContent = `+${count}`;
        mark.title = `${count} more ${side === "into" ? "producers" : "consumers"} of ${node.data("name")}`;
        mark.style.left = `${side === "into" ? x - half : x + half}px`;
        mark.style.top = `${y - node.height() / 2}px`;
        mark.addEventListener("click", () => {
          select(node.data("name"));
          openTab("edges");
          showSection(side === "into" ? "Producers" : "Consumers");
        });
        marks.push(mark);
      }
    });
    layer.replaceChildren(...marks);
    moveStubs(cy);
  };
  /* The list is on its way: the inspector scrolls to it when it comes. */
  const showSection = (title) => {
    const panel = byId("explore-panel");
    const scroll = () => panel.querySelector(`[data-section="${title}"]`)?.scrollIntoView({ block: "start" });
    const observer = new MutationObserver(scroll);
    observer.observe(panel, { childList: true });
    setTimeout(() => observer.disconnect(), 2000);
    scroll();
  };
  const moveStubs = (cy) => {
    const layer = stubLayer();
    if (!layer) return;
    const { x, y } = cy.pan();
    layer.style.transform = `translate(${x}px, ${y}px) scale(${cy.zoom()})`;
    layer.classList.toggle("far", cy.zoom() < 0.45);
    card()?.classList.remove("shown");
  };

  /* ---- hover card ---- */

  const statusOf = (id) => ["ready", "partly", "blocked"].find((status) => graph().getElementById(id).hasClass(status)) || "unknown";
  const card = () => document.querySelector("#explore-canvas .explore-card");
  const nameAt = (id) => graph().getElementById(id).data("name");
  const line = (className, text) => {
    const element = document.createElement("div");
    element.className = className;
    element.textContent = text;
    return element;
  };
  document.addEventListener("graph-hover", (event) => {
    const box = card();
    if (!box || !event.target.closest("#explore-canvas")) return;
    const data = event.detail.data;
    const rows =
      data.name !== undefined
        ? [
            line("card-name mono", data.name),
            data.line && line("card-line mono", data.line),
            data.summary && line("card-text", data.summary),
            line("card-text", `Readiness: ${statusOf(event.detail.id)}`),
            data.needs && line("card-text", `Needs ${data.needs}`),
            (data.into || data.out) && line("card-text", `Not drawn: ${data.into} producers, ${data.out} consumers`),
          ]
        : [line("card-name mono", `${nameAt(data.source)} → ${nameAt(data.target)}`), data.label && line("card-line mono", data.label), data.score !== undefined && line("card-text", `Confidence ${(data.score / 100).toFixed(2)}`)];
    box.replaceChildren(...rows.filter(Boolean));
    box.classList.add("shown");
    const around = byId("explore-canvas").getBoundingClientRect();
    const left = Math.min(Math.max(event.detail.x - box.offsetWidth / 2, 8), around.width - box.offsetWidth - 8);
    const above = event.detail.y - box.offsetHeight - 34;
    box.style.left = `${left}px`;
    box.style.top = `${above > 4 ? above : event.detail.y + 34}px`;
  });
  document.addEventListener("graph-leave", () => card()?.classList.remove("shown"));

  /* ---- keys ---- */

  const say = (text) => {
    const spoken = byId("shell-spoken");
    if (spoken) spoken.textContent = text;
  };
  const tell = (node) => {
    const { name, line, producers, consumers } = node.data();
    say(`${name}, ${line || "no address"}, ${statusOf(node.id())}, ${producers} producers, ${consumers} consumers`);
  };
  const step = (node) => {
    select(node.data("name"));
    tell(node);
    const cy = graph();
    const box = node.renderedBoundingBox();
    if (box.x1 < 0 || box.y1 < 0 || box.x2 > cy.width() || box.y2 > cy.height()) {
      cy.emit("dragpan");
      cy.center(node);
    }
  };
  const best = (edges) => edges.sort((a, b) => b.data("score") - a.data("score") || (a.id() < b.id() ? -1 : 1)).first();
  const walk = (key) => {
    const cy = graph();
    if (!cy || cy.nodes().empty()) return;
    let at = current(cy);
    if (at.isEdge()) at = key === "ArrowLeft" ? at.source() : at.target();
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const back = key === "ArrowLeft";
      const edges = (back ? at.incomers("edge") : at.outgoers("edge")).not(".tie");
      const other = edges.nonempty() ? best(edges)[back ? "source" : "target"]() : null;
      if (other) step(other);
      else say(`${at.data("name")} has no drawn ${back ? "producers" : "consumers"}`);
      return;
    }
    const down = key === "ArrowDown";
    const { x, y } = at.position();
    const siblings = cy
      .nodes(".tool")
      .filter((node) => Math.abs(node.position("x") - x) < 30 && (down ? node.position("y") > y : node.position("y") < y))
      .sort((a, b) => (down ? 1 : -1) * (a.position("y") - b.position("y")));
    if (siblings.nonempty()) step(siblings.first());
  };

  const isTyping = (target) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || !!target.closest("[role=combobox]"));
  const inTable = (target) => target instanceof HTMLElement && !!target.closest(".ag-root-wrapper");
  const press = (key) => {
    const control = document.querySelector(`#explore-bar [data-key="${CSS.escape(key)}"]`);
    if (control) follow(control);
  };
  const clickShown = (...ids) => ids.map(byId).find((button) => button && button.offsetParent && !button.disabled)?.click();

  document.addEventListener("keydown", (event) => {
    if (!onPage() || event.isComposing) return;
    if (event.target === box()) return searchKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("[role=dialog][aria-modal=true]")) return;
    const root = byId("explore-root");
    const key = event.key;
    const onControl = event.target instanceof HTMLElement && event.target.closest("a, button, [role=radio], [role=tab]");
    if (key.startsWith("Arrow") && !inTable(event.target) && !onControl?.closest("[role=radiogroup]") && !event.target.closest?.(".inspector-panel")) {
      event.preventDefault();
      walk(key);
    } else if (key === "Enter" && !onControl && !inTable(event.target)) {
      const at = graph() && current(graph());
      if (at?.nonempty() && at.isNode()) focusOn([encodeURIComponent(at.data("name"))]);
    } else if (key === "Backspace") {
      event.preventDefault();
      if (pushed > 0) {
        pushed -= 1;
        history.back();
      } else say("There is no previous focus");
    } else if (key === "Escape") {
      if (valueOf(location.search, "sel")) select("");
    } else if (["[", "]", "{", "}", "s"].includes(key)) press(key);
    else if (key === "t") {
      const forms = ["graph", "table", "both"];
      setTwin(forms[(forms.indexOf(root.dataset.twin) + 1) % forms.length]);
    } else if (key === "i") root.classList.toggle("no-inspector");
    else if (key === "l") root.classList.toggle("no-legend");
    else if (key === "f") frame("fit");
    else if (key === "+" || key === "=") frame("zoom-in");
    else if (key === "-") frame("zoom-out");
    else if (key === "x") clickShown("explore-restore", "explore-reject");
  });
})();
