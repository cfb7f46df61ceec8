// Two answers that could not be read: no review is better than half of one.
console.log('<result status="failure">The model gave no review that could be read, twice. Nothing is proposed.</result>')
