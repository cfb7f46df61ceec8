// No model is asked once the budget is spent. A worker says what was not done; nothing that was not tested is proposed.
const { part_title } = process.env
const what = part_title === undefined ? 'the parts were merged and tested' : `this was done: ${part_title}`
console.log(
  `<result status="failure">The budget was spent before ${what}. Nothing was proposed. Start the workflow again with a larger budget.</result>`,
)
