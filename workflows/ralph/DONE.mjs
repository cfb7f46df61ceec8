// The last word has the project: when its tests fail, there is another round.
import { writeFileSync } from 'node:fs'

writeFileSync('.raymond/done', '')
console.log('<goto>TEST</goto>')
