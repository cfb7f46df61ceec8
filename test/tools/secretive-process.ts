/** Stands for main and post in the tests of what others see of them: hides its secrets, then lets a program look for them. */
import { spawn } from 'node:child_process'
import { becomeUnreadable } from '../../src/adapters/process/become-unreadable.ts'
import { hideEnvironment } from '../../src/adapters/process/hide-environment.ts'

const [what = '', look = ''] = process.argv.slice(2)
if (what === 'both') becomeUnreadable()
if (what !== 'nothing') hideEnvironment()
// Bash looks into a home, and that of another user may be anything.
const env = { PATH: process.env.PATH, HOME: '/dev/null' }
const child = spawn('/bin/bash', ['-c', look], { env, stdio: 'inherit' })
child.on('close', () => console.log(`own: ${process.env.SECRET} ${process.execPath === process.argv[0]}`))
