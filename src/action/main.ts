import { runAction } from './run-action.ts'

await runAction(process.env)
