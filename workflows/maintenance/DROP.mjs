// A find that did not work out is no failure of the night: the worker says so, and nothing is proposed.
const { find_title = 'a find', RAYMOND_INPUT = '' } = process.env
const why = RAYMOND_INPUT.startsWith('Command:') ? 'the tests still failed after two repairs' : RAYMOND_INPUT.replace(/\.$/, '')
console.log(`<result>Dropped: ${find_title}. Reason: ${why || 'none was given'}.</result>`)
