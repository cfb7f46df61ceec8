// Three visits, then the end: what the action runs of itself on a real runner, where no model is at hand.
const said = process.env.RAYMOND_INPUT ?? ''

if (said.split(' ').length === 3) console.log(`<result>${said.split(' ')[0]}, three times</result>`)
else console.log(`<goto input="${said} again">START</goto>`)
