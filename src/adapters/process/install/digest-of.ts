import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** Larger ones are read beside the main thread, in bytes: an agent's program takes most of a second, in which a job has other things to do. */
const LARGE = 32 * 1024 * 1024

/** SHA-256 of a file's content. */
export async function digestOf(file: string): Promise<string> {
  return (await stat(file)).size > LARGE ? digestAside(file) : digestHere(file)
}

async function digestHere(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}

/** As text, so that it needs no file of its own in a bundle. */
const THREAD = `
const { createHash } = require('node:crypto')
const { createReadStream } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const hash = createHash('sha256')
const stream = createReadStream(workerData, { highWaterMark: 1024 * 1024 })
stream.on('data', (chunk) => hash.update(chunk))
stream.on('end', () => parentPort.postMessage(hash.digest('hex')))
`

function digestAside(file: string): Promise<string> {
  const thread = new Worker(THREAD, { eval: true, workerData: file, env: {}, stdout: false, stderr: false })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that was to read ${file} ended with code ${code}`)))
  })
}
