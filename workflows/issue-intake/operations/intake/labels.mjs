// raymond: idempotent=true
// Which labels belong to a kind of issue. Change it here when your labels have other names.
const LABELS = { bug: ['bug'], feature: ['enhancement'], question: ['question'], unclear: ['needs-info'] }

let input = ''
for await (const chunk of process.stdin) input += chunk
const { kind } = JSON.parse(input)
const add = LABELS[kind]
console.log(
  JSON.stringify(
    add
      ? { status: 'ok', data: { add }, summary: add.join(', ') }
      : { status: 'error', reason: 'unknown-kind', message: `There are no labels for ${kind}.` },
  ),
)
