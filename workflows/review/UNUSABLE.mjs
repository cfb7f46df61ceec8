// No answer that could be read, or no answer at all: no review is better than half of one. Nobody's pull request fails for that.
const { RAYMOND_FAILURE } = process.env
const why = RAYMOND_FAILURE === undefined ? 'The model gave no review that could be read.' : JSON.parse(RAYMOND_FAILURE).message

console.log(`<result>No review: ${why} Nothing is proposed.</result>`)
