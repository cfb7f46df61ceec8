import { type Html, html, trusted } from './html.ts'

/** A script or style as it stands in the page, with its SHA-256 in base64. */
export interface Asset {
  readonly text: string
  readonly sha256: string
}

export interface Document {
  readonly title: string
  readonly style: Asset
  readonly script: Asset
  readonly body: Html
}

/**
 * One file that needs no other. Its policy lets run and style nothing but what we wrote, lets load nothing at all, and refuses
 * text that is made into markup: what an agent or a stranger wrote stays text.
 */
export function renderDocument({ title, style, script, body }: Document): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${script.sha256}'`,
    `style-src 'sha256-${style.sha256}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(style.text)}</style>
</head>
<body>
${body}
<script type="module">${trusted(script.text)}</script>
</body>
</html>
`.markup
}
