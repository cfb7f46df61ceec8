// No model is asked once the budget is spent.
const { find_title } = process.env
const what = find_title === undefined ? 'the survey was done' : `this was done: ${find_title}`
console.log(`<result status="failure">The night's budget was spent before ${what}. Nothing was proposed here.</result>`)
