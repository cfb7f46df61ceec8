import type { FlowPicture } from '../../../core/picture/flow-picture.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { flowSvg } from '../flow-svg.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'

/** A page that shows a workflow: one file that asks nothing of any network. */
export function flowPage(picture: FlowPicture): string {
  const { name, description, nodes, edges } = picture
  const states = nodes.filter(({ kind }) => kind !== 'start' && kind !== 'result' && kind !== 'workflow')
  // A script element ends at the first `</`, whatever stands around it.
  const data = JSON.stringify({ nodes, edges })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
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
<div class="what"><h1>${escapeMarkup(name)}</h1><p>${escapeMarkup(description === '' ? `${states.length} ${states.length === 1 ? 'state' : 'states'}` : description)}</p></div>
<input id="find" type="search" list="names" placeholder="Find a state" aria-label="Find a state" autocomplete="off" spellcheck="false">
<datalist id="names">${states.map(({ label }) => `<option value="${escapeMarkup(label)}"></option>`).join('')}</datalist>
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
<script id="data" type="application/json">${data}</script>
<script>${pageScript}</script>
</body>
</html>
`
}
