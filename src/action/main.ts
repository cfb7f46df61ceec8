import { keepMemorySmall } from '../adapters/process/keep-memory-small.ts'
import { runAction } from './run-action.ts'

keepMemorySmall()
await runAction(process.env)
