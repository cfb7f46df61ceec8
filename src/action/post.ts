import { finishJob } from './finish-job.ts'

await finishJob(process.env)
