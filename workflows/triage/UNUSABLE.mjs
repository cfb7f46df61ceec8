// Two answers that could not be read: better no label than a guessed one.
console.log('<result status="failure">The model gave no answer that could be read, twice. Nothing was labelled.</result>')
