import { n as rounded, r as layoutGraph, t as smoothPath } from "./smooth-path.js";

// src/cli/render/escape-markup.ts
/** Text as it stands in HTML and SVG, between tags and in quoted attributes. */
function escapeMarkup(text) {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

// src/cli/render/flow-svg.ts
const MARGIN = 16;
const LONGEST_LABEL = 30;
const LETTER = 7.8;
const SMALL_LETTER = 6.4;
const LABEL_HEIGHT = 16;
const NOTHING = {
	width: 0,
	height: 0
};
/** A picture as an SVG without styles of its own: `class` names say what things are, `data-node` and `data-from`/`data-to` which. */
function flowSvg({ nodes, edges, name }) {
	const layout = layoutGraph(nodes.map(boxOf), edges.map(arrowOf), "down");
	const width = Math.ceil(layout.width + 32);
	const height = Math.ceil(layout.height + 32);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" data-width="${width}" data-height="${height}" role="group" aria-label="${escapeMarkup(`Diagram of ${name}`)}">`,
		"<defs>",
		...["", " hot"].map((kind) => `<marker id="tip${kind.trim()}" class="tip${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>`),
		"</defs>",
		`<g id="view"><g transform="translate(${MARGIN} ${MARGIN})">`,
		...edges.map((edge, index) => edgeMarkup(edge, layout.arrows[index])),
		...edges.map((edge, index) => labelMarkup(edge, layout.arrows[index])),
		...nodes.map((node, index) => nodeMarkup(node, layout.boxes[index])),
		"</g></g></svg>"
	].join("\n");
}
function boxOf(node) {
	const { id, kind, label } = node;
	if (kind === "start") return {
		id,
		width: 18,
		height: 18
	};
	return {
		id,
		width: Math.max(72, Math.ceil(shortened(label).length * LETTER) + 34),
		height: kind === "result" ? 34 : 42
	};
}
function arrowOf({ from, to, label }) {
	const width = Math.ceil(shortened(label).length * SMALL_LETTER) + 10;
	return {
		from,
		to,
		label: label === "" ? NOTHING : {
			width,
			height: LABEL_HEIGHT
		}
	};
}
function nodeMarkup(node, at) {
	const { id, kind, label } = node;
	const { width, height } = boxOf(node);
	const { x, y } = at ?? {
		x: 0,
		y: 0
	};
	const place = `transform="translate(${rounded(x)} ${rounded(y)})"`;
	if (kind === "start") return `<g class="node start" data-node="${escapeMarkup(id)}" ${place}><circle r="8"/></g>`;
	const button = kind !== "workflow" && kind !== "result" ? ` tabindex="0" role="button" aria-label="${escapeMarkup(`${label}, ${kind}`)}"` : "";
	const text = `<text text-anchor="middle" dy="0.35em">${escapeMarkup(shortened(label))}</text>`;
	return `<g class="node ${kind}" data-node="${escapeMarkup(id)}"${button} ${place}><title>${escapeMarkup(label)}</title>${shape(kind, width, height)}${text}</g>`;
}
function shape(kind, width, height) {
	const [left, top] = [-width / 2, -height / 2];
	switch (kind) {
		case "start": return "";
		case "prompt": return rect(left, top, width, height, 12);
		case "result": return rect(left, top, width, height, height / 2);
		case "script": return `${rect(left, top, width, height, 3)}<path class="side" d="M${left + 8} ${top}v${height}M${-left - 8} ${top}v${height}"/>`;
		case "parallel": return `<path class="body" d="M${left + 10} ${top}H${-left - 10}L${-left} 0L${-left - 10} ${-top}H${left + 10}L${left} 0z"/>`;
		case "delegate":
		case "workflow": return `<path class="body" d="M${left + 10} ${top}H${-left}L${-left - 10} ${-top}H${left}z"/>`;
	}
}
function rect(x, y, width, height, radius) {
	return `<rect class="body" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
}
function edgeMarkup({ from, to, later }, way) {
	const path = smoothPath(way?.points ?? []);
	return `<path class="edge${later ? " later" : ""}" data-from="${escapeMarkup(from)}" data-to="${escapeMarkup(to)}" d="${path}"/>`;
}
function labelMarkup({ from, to, label }, way) {
	if (label === "" || way === void 0) return "";
	const { x, y } = way.label;
	const full = label === shortened(label) ? "" : `<title>${escapeMarkup(label)}</title>`;
	return `<text class="label" text-anchor="middle" dy="0.35em" x="${rounded(x)}" y="${rounded(y)}" data-from="${escapeMarkup(from)}" data-to="${escapeMarkup(to)}">${full}${escapeMarkup(shortened(label))}</text>`;
}
function shortened(label) {
	return label.length > LONGEST_LABEL ? `${label.slice(0, 29)}…` : label;
}

// src/cli/render/flow-page/page-script.ts
/** What the page does in a browser: move and zoom the picture, and show a state's text. Plain JavaScript, as it is not compiled. */
const pageScript = `
(function () {
  'use strict'
  var data = JSON.parse(document.getElementById('data').textContent)
  var stage = document.getElementById('stage')
  var svg = stage.querySelector('svg')
  var view = document.getElementById('view')
  var panel = document.getElementById('panel')
  var size = { width: Number(svg.dataset.width), height: Number(svg.dataset.height) }
  var groups = new Map(Array.from(svg.querySelectorAll('[data-node]'), function (g) { return [g.dataset.node, g] }))
  var nodes = new Map(data.nodes.map(function (n) { return [n.id, n] }))
  var at = { x: 0, y: 0, scale: 1 }
  /** Where all of it was in view. */
  var whole = null
  var chosen = null
  svg.removeAttribute('viewBox')

  function show() { view.setAttribute('transform', 'translate(' + at.x + ' ' + at.y + ') scale(' + at.scale + ')') }
  function fit() {
    var box = stage.getBoundingClientRect()
    at.scale = Math.min(1.4, Math.max(0.12, Math.min(box.width / size.width, (box.height - 44) / size.height)))
    at.x = (box.width - size.width * at.scale) / 2
    at.y = Math.max(4, (box.height - 44 - size.height * at.scale) / 2)
    whole = { x: at.x, y: at.y, scale: at.scale }
    show()
  }
  function showsAll() { return whole !== null && whole.x === at.x && whole.y === at.y && whole.scale === at.scale }
  /** The panel takes room of the picture: one that was whole stays so. */
  function showPanel(shown) {
    var all = showsAll()
    panel.hidden = !shown
    if (all) fit()
    return all
  }
  /** A large picture begins at its start, at a size that can be read. */
  function begin() {
    fit()
    if (at.scale >= 0.5) return
    var p = placeOf('start'), box = stage.getBoundingClientRect()
    at.scale = 0.8
    at.x = box.width / 2 - p.x * at.scale
    at.y = 24 - p.y * at.scale + 16
    show()
  }
  function zoom(factor, px, py) {
    var box = stage.getBoundingClientRect()
    var cx = px === undefined ? box.width / 2 : px - box.left
    var cy = py === undefined ? box.height / 2 : py - box.top
    var next = Math.min(4, Math.max(0.1, at.scale * factor))
    at.x = cx - (cx - at.x) * next / at.scale
    at.y = cy - (cy - at.y) * next / at.scale
    at.scale = next
    show()
  }
  function placeOf(id) {
    var m = /translate\\(([-\\d.]+) ([-\\d.]+)\\)/.exec(groups.get(id).getAttribute('transform'))
    return { x: Number(m[1]) + 16, y: Number(m[2]) + 16 }
  }
  function bringIntoView(id) {
    var p = placeOf(id), box = stage.getBoundingClientRect(), margin = 60
    var x = p.x * at.scale + at.x, y = p.y * at.scale + at.y
    if (x < margin || x > box.width - margin) at.x += box.width / 2 - x
    if (y < margin || y > box.height - margin) at.y += box.height / 2 - y
    show()
  }

  function element(name, text, className) {
    var made = document.createElement(name)
    if (text !== undefined) made.textContent = text
    if (className) made.className = className
    return made
  }
  function ways(title, list, end) {
    if (list.length === 0) return
    panel.append(element('h3', title))
    var ul = element('ul', undefined, 'ways')
    list.forEach(function (edge) {
      var li = element('li'), other = nodes.get(edge[end])
      var isState = groups.get(other.id).getAttribute('role') === 'button'
      var name = element(isState ? 'button' : 'b', other.label)
      if (isState) { name.type = 'button'; name.addEventListener('click', function () { choose(other.id, true) }) }
      li.append(name, element('span', edge.label + (edge.later ? ' (later)' : '')))
      ul.append(li)
    })
    panel.append(ul)
  }
  function choose(id, focus) {
    var node = nodes.get(id)
    chosen = id
    svg.classList.add('picked')
    groups.forEach(function (g) { g.classList.remove('chosen', 'near') })
    groups.get(id).classList.add('chosen', 'near')
    svg.querySelectorAll('[data-from]').forEach(function (line) {
      var hot = line.dataset.from === id || line.dataset.to === id
      line.classList.toggle('hot', hot)
      if (hot) { groups.get(line.dataset.from).classList.add('near'); groups.get(line.dataset.to).classList.add('near') }
    })
    panel.replaceChildren()
    var top = element('div', undefined, 'top'), title = element('h2', node.label), close = element('button', '\\u00d7')
    title.append(' ', element('span', node.kind, 'kind'))
    close.type = 'button'; close.setAttribute('aria-label', 'Close'); close.addEventListener('click', leave)
    top.append(title, close); panel.append(top)
    if (node.settings.length > 0) {
      var dl = element('dl')
      node.settings.forEach(function (s) { dl.append(element('dt', s[0]), element('dd', s[1])) })
      panel.append(dl)
    }
    ways('leads to', data.edges.filter(function (e) { return e.from === id }), 'to')
    ways('entered from', data.edges.filter(function (e) { return e.to === id }), 'from')
    if (node.text.trim() !== '') { panel.append(element('h3', 'text'), element('pre', node.text.replace(/^\\n+|\\s+$/g, ''))) }
    var all = showPanel(true)
    panel.scrollTop = 0
    history.replaceState(null, '', '#' + encodeURIComponent(node.label))
    if (!all) bringIntoView(id)
    if (focus) groups.get(id).focus({ preventScroll: true })
  }
  function leave() {
    var was = chosen
    chosen = null
    showPanel(false)
    svg.classList.remove('picked')
    svg.querySelectorAll('.hot, .near, .chosen').forEach(function (e) { e.classList.remove('hot', 'near', 'chosen') })
    history.replaceState(null, '', location.pathname + location.search)
    if (was) groups.get(was).focus({ preventScroll: true })
  }
  function neighbour(id, key) {
    var from = placeOf(id), best = null
    groups.forEach(function (g, other) {
      if (other === id || g.getAttribute('role') !== 'button') return
      var p = placeOf(other), dx = p.x - from.x, dy = p.y - from.y
      var along = { ArrowUp: -dy, ArrowDown: dy, ArrowLeft: -dx, ArrowRight: dx }[key]
      var aside = key === 'ArrowUp' || key === 'ArrowDown' ? Math.abs(dx) : Math.abs(dy)
      if (along <= 4) return
      var far = along + 2 * aside
      if (!best || far < best.far) best = { id: other, far: far }
    })
    return best && best.id
  }

  groups.forEach(function (g, id) {
    if (g.getAttribute('role') !== 'button') return
    g.addEventListener('keydown', function (e) {
      if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); choose(id) }
      if (e.key.indexOf('Arrow') === 0) {
        var next = neighbour(id, e.key)
        e.preventDefault()
        if (next) { if (chosen) choose(next, true); else { groups.get(next).focus({ preventScroll: true }); bringIntoView(next) } }
      }
    })
    g.addEventListener('focus', function () { if (g.matches(':focus-visible')) bringIntoView(id) })
  })

  var pointers = new Map(), moved = 0, pressed = null
  stage.addEventListener('pointerdown', function (e) {
    if (e.button !== 0) return
    pointers.set(e.pointerId, e)
    if (pointers.size === 1) { moved = 0; pressed = e.target.closest('.node[role=button]') }
    stage.setPointerCapture(e.pointerId)
    stage.classList.add('moving')
  })
  stage.addEventListener('pointermove', function (e) {
    var before = pointers.get(e.pointerId)
    if (!before) return
    var other = Array.from(pointers.values()).find(function (p) { return p.pointerId !== e.pointerId })
    if (other) {
      var was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY)
      var now = Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY)
      if (was > 0) zoom(now / was, (e.clientX + other.clientX) / 2, (e.clientY + other.clientY) / 2)
      moved = 99
    } else {
      moved += Math.abs(e.clientX - before.clientX) + Math.abs(e.clientY - before.clientY)
      if (moved > 4) { at.x += e.clientX - before.clientX; at.y += e.clientY - before.clientY; show() }
    }
    pointers.set(e.pointerId, e)
  })
  function release(e) {
    var known = pointers.delete(e.pointerId)
    if (pointers.size > 0) return
    stage.classList.remove('moving')
    if (!known || moved > 4 || e.type !== 'pointerup') return
    if (pressed) choose(pressed.dataset.node, true)
    else if (chosen) leave()
  }
  stage.addEventListener('pointerup', release)
  stage.addEventListener('pointercancel', release)
  stage.addEventListener('wheel', function (e) {
    e.preventDefault()
    if (e.ctrlKey || e.metaKey) zoom(Math.exp(-e.deltaY / 120), e.clientX, e.clientY)
    else { at.x -= e.shiftKey ? e.deltaY : e.deltaX; at.y -= e.shiftKey ? 0 : e.deltaY; show() }
  }, { passive: false })

  document.addEventListener('keydown', function (e) {
    var typing = e.target.tagName === 'INPUT'
    if (e.key === 'Escape') { if (typing) e.target.blur(); else if (chosen) leave(); return }
    if (typing || e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === '+' || e.key === '=') zoom(1.2)
    if (e.key === '-') zoom(1 / 1.2)
    if (e.key === '0') fit()
    if (e.key === '/') { e.preventDefault(); document.getElementById('find').focus() }
  })
  document.getElementById('in').addEventListener('click', function () { zoom(1.2) })
  document.getElementById('out').addEventListener('click', function () { zoom(1 / 1.2) })
  document.getElementById('fit').addEventListener('click', fit)
  document.getElementById('theme').addEventListener('click', function () {
    var root = document.documentElement
    var dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
  })
  function named(text) {
    var wanted = text.trim().toLowerCase()
    return wanted && data.nodes.find(function (n) { return groups.get(n.id).getAttribute('role') === 'button' && n.label.toLowerCase() === wanted }) ||
      wanted && data.nodes.find(function (n) { return groups.get(n.id).getAttribute('role') === 'button' && n.label.toLowerCase().indexOf(wanted) >= 0 })
  }
  document.getElementById('find').addEventListener('change', function (e) {
    var found = named(e.target.value)
    if (found) choose(found.id, true)
  })
  var asked = named(decodeURIComponent(location.hash.slice(1)))
  if (asked) choose(asked.id)
  begin()
  new ResizeObserver(function () { if (chosen) bringIntoView(chosen); else begin() }).observe(stage)
})()
`;

// src/cli/render/flow-page/page-style.ts
/** The page's style sheet. Colours are variables, so that light and dark differ in one place. */
const pageStyle = `
:root {
  color-scheme: light dark;
  --back: light-dark(#f6f8fa, #0d1117); --card: light-dark(#ffffff, #161b22); --line: light-dark(#d0d7de, #30363d);
  --ink: light-dark(#1f2328, #e6edf3); --dim: light-dark(#59636e, #9198a1); --edge: light-dark(#818b98, #6e7681);
  --hot: light-dark(#0969da, #58a6ff); --hot-back: light-dark(#ddf4ff, #121d2f);
  --prompt: light-dark(#ffffff, #1c2430); --prompt-line: light-dark(#54aeff, #388bfd);
  --script: light-dark(#fffdf3, #26210f); --script-line: light-dark(#d4a72c, #9e7b18);
  --done: light-dark(#dafbe1, #12261e); --done-line: light-dark(#4ac26b, #2ea043);
  --other: light-dark(#fbefff, #271f36); --other-line: light-dark(#c297ff, #8957e5);
}
:root[data-theme=light] { color-scheme: light } :root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
html, body { height: 100%; margin: 0 }
body { display: flex; flex-direction: column; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 10px 16px; background: var(--card); border-bottom: 1px solid var(--line) }
.what { flex: 1 1 220px; min-width: 0 }
h1 { margin: 0; font-size: 17px; line-height: 1.3; overflow-wrap: anywhere }
header p { margin: 0; color: var(--dim); font-size: 13px; overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical }
button, input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px; height: 34px; padding: 0 11px }
button { cursor: pointer; min-width: 34px } button:hover { border-color: var(--hot) }
#find { flex: 0 1 190px; min-width: 0 }
:focus-visible { outline: 2px solid var(--hot); outline-offset: 1px }
.tools { display: flex; gap: 6px }
#theme { padding: 0; display: grid; place-items: center } #theme svg { width: 16px } #theme circle { fill: none; stroke: currentColor; stroke-width: 1.4 } #theme path { fill: currentColor }
main { flex: 1; display: flex; min-height: 0 }
#stage { position: relative; flex: 1; min-width: 0; overflow: hidden; touch-action: none; cursor: grab }
#stage.moving { cursor: grabbing }
#stage > svg { display: block; width: 100%; height: 100% }
.edge { fill: none; stroke: var(--edge); stroke-width: 1.5; marker-end: url(#tip) }
.edge.later { stroke-dasharray: 5 4 }
.tip path { fill: var(--edge) } .tip.hot path { fill: var(--hot) }
.label { font: 11.5px system-ui, sans-serif; fill: var(--dim); paint-order: stroke; stroke: var(--back); stroke-width: 5px; stroke-linejoin: round }
.node text { font: 600 13.5px system-ui, sans-serif; fill: var(--ink); pointer-events: none }
.node .body { stroke-width: 1.6; fill: var(--prompt); stroke: var(--prompt-line) }
.node.script .body { fill: var(--script); stroke: var(--script-line) } .node .side { fill: none; stroke: var(--script-line); stroke-width: 1.2 }
.node.delegate .body, .node.parallel .body, .node.workflow .body { fill: var(--other); stroke: var(--other-line) }
.node.result .body { fill: var(--done); stroke: var(--done-line) }
.node.start circle { fill: var(--ink) }
.node[role=button] { cursor: pointer } .node:focus { outline: none }
.node:focus-visible .body, .node[role=button]:hover .body { stroke: var(--hot); stroke-width: 2.6 }
.node.chosen .body { stroke: var(--hot); stroke-width: 3; fill: var(--hot-back) }
.picked .edge:not(.hot), .picked .label:not(.hot) { opacity: .28 } .picked .node:not(.near) { opacity: .45 }
.edge.hot { stroke: var(--hot); stroke-width: 2.2; marker-end: url(#tiphot) } .label.hot { fill: var(--hot) }
.legend { position: absolute; left: 12px; bottom: 10px; margin: 0; padding: 4px 10px; list-style: none; display: flex; gap: 12px; font-size: 12px; color: var(--dim); background: var(--card); border: 1px solid var(--line); border-radius: 6px; pointer-events: none }
.legend li { display: flex; align-items: center; gap: 6px } .legend i { width: 18px; height: 11px; border: 1.5px solid var(--prompt-line); border-radius: 4px; background: var(--prompt) }
.legend .script { border-color: var(--script-line); background: var(--script); border-radius: 1px } .legend .now, .legend .later { height: 0; border: 0; border-top: 2px solid var(--edge); border-radius: 0 } .legend .later { border-top-style: dashed }
aside { flex: 0 0 min(440px, 42vw); overflow: auto; padding: 16px 18px 28px; background: var(--card); border-left: 1px solid var(--line) }
aside[hidden] { display: none }
aside .top { display: flex; align-items: start; gap: 8px } aside h2 { flex: 1; margin: 0; font-size: 17px; line-height: 34px; overflow-wrap: anywhere }
aside .kind { color: var(--dim); font-size: 13px; font-weight: 400 }
aside h3 { margin: 18px 0 6px; font-size: 12px; letter-spacing: .04em; text-transform: uppercase; color: var(--dim) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 3px 14px; margin: 12px 0 0; font-size: 13.5px } dt { color: var(--dim) } dd { margin: 0; overflow-wrap: anywhere }
.ways { margin: 0; padding: 0; list-style: none } .ways li { display: flex; gap: 8px; align-items: baseline; padding: 1px 0; font-size: 14px } .ways span { color: var(--dim); font-size: 12.5px }
.ways button { height: auto; padding: 0; border: 0; background: none; color: var(--hot); text-align: left; min-width: 0; overflow-wrap: anywhere } .ways button:hover { text-decoration: underline }
pre { margin: 0; padding: 12px; background: var(--back); border: 1px solid var(--line); border-radius: 6px; font: 12.5px/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
.noscript { padding: 8px 16px; margin: 0; color: var(--dim) }
@media (max-width: 700px) {
  header { padding: 8px 12px; gap: 6px 10px } #find { flex: 1 1 100px } main { flex-direction: column } aside { flex: 0 1 56%; border-left: 0; border-top: 1px solid var(--line); padding: 10px 14px 20px } .legend { gap: 9px; font-size: 11px; padding: 3px 8px }
  button, input { height: 40px } button { min-width: 40px } .ways button { min-height: 30px } aside h2 { line-height: 40px }
}
@media print { header input, .tools, .legend { display: none } aside { display: none } body { background: #fff } }
`;

// src/cli/render/flow-page/flow-page.ts
/** A page that shows a workflow: one file that asks nothing of any network. */
function flowPage(picture) {
	const { name, description, nodes, edges } = picture;
	const states = nodes.filter(({ kind }) => kind !== "start" && kind !== "result" && kind !== "workflow");
	const data = JSON.stringify({
		nodes,
		edges
	}).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeMarkup(name)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<div class="what"><h1>${escapeMarkup(name)}</h1><p>${escapeMarkup(description === "" ? `${states.length} ${states.length === 1 ? "state" : "states"}` : description)}</p></div>
<input id="find" type="search" list="names" placeholder="Find a state" aria-label="Find a state" autocomplete="off" spellcheck="false">
<datalist id="names">${states.map(({ label }) => `<option value="${escapeMarkup(label)}"></option>`).join("")}</datalist>
<div class="tools" role="toolbar" aria-label="View">
<button id="out" type="button" title="Smaller (−)" aria-label="Smaller">−</button>
<button id="in" type="button" title="Larger (+)" aria-label="Larger">+</button>
<button id="fit" type="button" title="Show all (0)">Fit</button>
<button id="theme" type="button" title="Light or dark" aria-label="Light or dark"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.2"/><path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z"/></svg></button>
</div>
</header>
<main>
<div id="stage">
${flowSvg(picture)}
<ul class="legend" aria-label="Legend"><li><i class="prompt"></i>prompt</li><li><i class="script"></i>script</li><li><i class="now"></i>at once</li><li><i class="later"></i>later</li></ul>
</div>
<aside id="panel" aria-live="polite" hidden></aside>
</main>
<noscript><p class="noscript">Without JavaScript the diagram can be seen, but not moved, and the states cannot be opened.</p></noscript>
<script id="data" type="application/json">${data}<\/script>
<script>${pageScript}<\/script>
</body>
</html>
`;
}

export { flowPage };