/** Stands for main and post in the tests of what others see of them: hides its secrets, then lets a program look for them. */
import { spawn } from 'node:child_process'
import { becomeUnreadable } from '../../src/adapters/process/become-unreadable.ts'
import { hideEnvironment } from '../../src/adapters/process/hide-environment.ts'

const [what = '', look = ''] = process.argv.slice(2)
if (what === 'both') becomeUnreadable()
if (what === 'environment') hideEnvironment()
// Bash takes itself for a remote shell here, and would look into the home of another user.
const child = spawn('/bin/bash', ['--norc', '-c', look], { env: { PATH: process.env.PATH }, stdio: 'inherit' })
child.on('close', () => console.log(`own: ${process.env.SECRET} ${process.execPath === process.argv[0]}`))
