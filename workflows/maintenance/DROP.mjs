// A find that did not work out is no failure of the night: the worker says so, and nothing is proposed.
const { find_title = 'a find', RAYMOND_INPUT = '', RAYMOND_FAILURE } = process.env
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message
const why =
  failure ||
  (RAYMOND_INPUT.startsWith('Command:') ? 'the tests still failed after two repairs' : RAYMOND_INPUT).replace(/\.$/, '')
console.log(`<result>Dropped: ${find_title}. Reason: ${why || 'none was given'}.</result>`)
