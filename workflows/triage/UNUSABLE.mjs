// No answer that could be read: better no label than a guessed one. A person sorts this issue, and the run is no failure for that.
console.log('<result>The model gave no answer that could be read. Nothing was labelled.</result>')
