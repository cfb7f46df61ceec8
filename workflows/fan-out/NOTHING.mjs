// Without parts there is no work: better than parts that nobody understands.
console.log(
  '<result status="failure">The task could not be split into parts: nothing was begun, and nothing is proposed.</result>',
)
