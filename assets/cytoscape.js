"use strict";
/*
 * Shim for dash-cytoscape 1.0.2: what its Python class does not offer.
 *
 *  - a graph that was mounted hidden, or whose box changed, is resized, and fitted as long as nobody moved it;
 *  - pan and zoom stay cheap (edges are hidden while the view moves, if there are many);
 *  - hover card, hover highlight and keys, through data attributes of the element around the graph.
 *
 * It hangs on two method names of a frozen release, which it checks first; where they are missing, the graph
 * works as it comes. An element around the graph may carry:
 *   data-graph-label   what the canvas is called for a screen reader
 * An element whose data has a `card` (lines of plain text) shows it beside itself while it is hovered.
 * Events that bubble from the graph's own element (detail in brackets):
 *   graph-ready {cy}   after the first render
 *   graph-hover {id, data, x, y} / graph-leave   over and off a node or edge
 */
(() => {
  const MANY_EDGES = 300;
  const HOVER_MILLISECONDS = 120;

  const framing = new WeakMap();

  const fit = (cy) => {
    framing.set(cy, "fit");
    cy.resize();
    if (cy.elements().length) cy.fit(undefined, 24);
    if (cy.zoom() > 1.15) {
      cy.zoom(1.15);
      cy.center();
    }
  };

  const send = (cy, name, detail) =>
    cy.container()?.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

  const watchSize = (cy) => {
    const container = cy.container();
    if (!container || !window.ResizeObserver) return;
    let before = { w: container.clientWidth, h: container.clientHeight };
    const observer = new ResizeObserver(() => {
      if (cy.destroyed()) return observer.disconnect();
      const now = { w: container.clientWidth, h: container.clientHeight };
      if (now.w === before.w && now.h === before.h) return;
      const revealed = (before.w === 0 || before.h === 0) && now.w > 0 && now.h > 0;
      before = now;
      if (!now.w || !now.h) return;
      if (revealed || framing.get(cy) !== "moved") fit(cy);
      else cy.resize();
    });
    observer.observe(container);
  };

  const watchFraming = (cy) => {
    framing.set(cy, "fit");
    cy.on("dragpan scrollzoom pinchzoom", () => framing.set(cy, "moved"));
    let pending = 0;
    cy.on("add layoutstop", () => {
      cancelAnimationFrame(pending);
      pending = requestAnimationFrame(() => {
        if (!cy.destroyed() && framing.get(cy) !== "moved") fit(cy);
      });
    });
  };

  const watchHover = (cy) => {
    let timer = 0;
    cy.on("mouseover", "node, edge", (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const element = event.target;
        if (cy.destroyed() || !element.inside()) return;
        const near = element.isNode() ? element.closedNeighborhood() : element.union(element.connectedNodes());
        near.addClass("near");
        const at = element.isNode() ? element.renderedPosition() : element.renderedMidpoint();
        send(cy, "graph-hover", { id: element.id(), data: element.data(), x: at.x, y: at.y });
      }, HOVER_MILLISECONDS);
    });
    cy.on("mouseout", "node, edge", () => {
      clearTimeout(timer);
      cy.elements(".near").removeClass("near");
      send(cy, "graph-leave", {});
    });
  };

  /* A card beside the hovered element, for elements whose data has one: its lines are plain text. */
  const watchCard = (cy) => {
    const container = cy.container();
    const card = document.createElement("div");
    card.className = "graph-card";
    container.parentElement.appendChild(card);
    if (getComputedStyle(container.parentElement).position === "static") container.parentElement.style.position = "relative";
    container.addEventListener("graph-hover", (event) => {
      const { data, x, y } = event.detail;
      if (!data.card) return;
      card.replaceChildren(
        ...String(data.card)
          .split("\n")
          .map((line) => Object.assign(document.createElement("div"), { textContent: line })),
      );
      card.classList.add("shown");
      const left = Math.min(x + 16, container.clientWidth - card.offsetWidth - 8);
      const top = y + card.offsetHeight + 24 > container.clientHeight ? y - card.offsetHeight - 16 : y + 16;
      card.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
    });
    for (const name of ["graph-leave", "mouseleave"]) {
      container.addEventListener(name, () => card.classList.remove("shown"));
    }
    cy.on("pan zoom destroy", () => card.classList.remove("shown"));
    cy.on("destroy", () => card.remove());
  };

  const name = (cy) => {
    const container = cy.container();
    const around = container?.closest("[data-graph-label]");
    if (!container || !around) return;
    container.setAttribute("role", "application");
    container.setAttribute("aria-label", around.dataset.graphLabel);
    container.tabIndex = 0;
  };

  const dress = (cy) => {
    watchSize(cy);
    watchFraming(cy);
    watchHover(cy);
    watchCard(cy);
    name(cy);
    send(cy, "graph-ready", { cy });
  };

  const install = () => {
    const component = window.dash_cytoscape && window.dash_cytoscape.Cytoscape;
    const hooks = component && component.prototype;
    if (!hooks || typeof hooks.handleCy !== "function" || typeof hooks.render !== "function") return false;
    if (hooks.handleCy.dressed) return true;
    const handleCy = hooks.handleCy;
    hooks.handleCy = function (cy) {
      const isNew = cy !== this._cy;
      handleCy.call(this, cy);
      if (!isNew) return;
      try {
        dress(cy);
      } catch (error) {
        console.warn("toolgraph: the graph works without its extras:", error);
      }
    };
    hooks.handleCy.dressed = true;
    const render = hooks.render;
    hooks.render = function () {
      const element = render.call(this);
      if (!window.React || !element || !element.props) return element;
      const many = (this.props.elements || []).length > MANY_EDGES;
      // The component always names a wheel sensitivity, if only the default, and cytoscape warns of any.
      const wheelSensitivity = this.props.wheelSensitivity === 1 ? undefined : this.props.wheelSensitivity;
      return window.React.cloneElement(element, { hideEdgesOnViewport: many, wheelSensitivity });
    };
    return true;
  };

  window.toolgraphGraph = {
    /** The live instance of the graph with a component id, or `undefined`. */
    of: (id) => document.getElementById(id)?._cyreg?.cy,
    /** Show the whole graph, and go on doing so while the box changes. */
    fit: (id) => {
      const cy = window.toolgraphGraph.of(id);
      if (cy) fit(cy);
    },
    isDressed: () => Boolean(window.dash_cytoscape?.Cytoscape?.prototype?.handleCy?.dressed),
  };

  /* Asset files are loaded before or after the component's bundle, depending on Dash: wait for it. */
  if (!install()) {
    const started = Date.now();
    const timer = setInterval(() => {
      if (install() || Date.now() - started > 20000) clearInterval(timer);
    }, 10);
  }
})();
