// Also where a survey ends that could not be read twice: a night without a find is better than a find that nobody understands.
const unread = (process.env.RAYMOND_INPUT ?? process.env.RAYMOND_RESULT_FILE ?? '') !== ''
const why = unread ? 'The survey gave no list that could be read.' : 'Nothing small and safe was found that is worth doing.'
console.log(`<result>${why}</result>`)
