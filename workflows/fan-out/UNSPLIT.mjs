// The split failed for good: DISPATCH is told so in its own words, and nothing is begun.
console.log('<result>[]</result>')
