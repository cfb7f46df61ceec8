// A part that did not work out is MERGE's to judge; the others go on.
const { part_title = 'a part', RAYMOND_INPUT = '', RAYMOND_FAILURE } = process.env
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message
const why = (failure || RAYMOND_INPUT).replace(/\.$/, '')
console.log(`<result status="failure">Not done: ${part_title}. Reason: ${why || 'none was given'}.</result>`)
