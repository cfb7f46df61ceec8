// raymond: idempotent=true
let input = ''
for await (const chunk of process.stdin) input += chunk
const { commits } = JSON.parse(input)
console.log(JSON.stringify({ status: 'ok', data: { $kw: commits.length > 0 ? 'some' : 'none' } }))
