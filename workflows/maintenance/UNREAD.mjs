// The survey failed for good: DISPATCH is told so in its own words, and the night ends without a find.
console.log('<result>[]</result>')
