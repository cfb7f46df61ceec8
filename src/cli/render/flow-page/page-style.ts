/** The page's style sheet. Colours are variables, so that light and dark differ in one place. */
export const pageStyle = `
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
`
