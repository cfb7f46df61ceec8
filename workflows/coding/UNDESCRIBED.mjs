// PROPOSE writes title and text by itself when there are none.
console.log('<result></result>')
