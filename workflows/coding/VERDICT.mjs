// Code reads the reviewer's verdict: the engineer who made the change has no say in whether it was approved.
const verdict = process.env.RAYMOND_RESULT ?? ''

if (/^\W*APPROVED\b/.test(verdict)) console.log('<call return="PROPOSE">DESCRIBE</call>')
else console.log(`<goto input="${attribute(verdict)}">REVISE</goto>`)

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
