import { chmodSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { absoluteCommand } from '../../../src/adapters/command-agent/agent-program.ts'
import { createCommandBackend } from '../../../src/adapters/command-agent/command-backend.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent program ')))
writeFileSync(join(folder, 'my agent.sh'), '#!/bin/sh\n')
chmodSync(join(folder, 'my agent.sh'), 0o755)
writeFileSync(join(folder, 'plain.txt'), '')
mkdirSync(join(folder, 'bin'))
symlinkSync('circle', join(folder, 'circle'))

async function problemOf(program: string) {
  const environment = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` }
  return (await createCommandBackend({ program, cwd: folder, environment }).preflight())[0]
}

describe.skipIf(process.platform === 'win32')('preflight of a command agent', () => {
  it.each(['./my agent.sh', 'my agent.sh', join(folder, 'my agent.sh'), '"./my agent.sh" --fast', 'sh -c "exit 0"'])(
    'finds %s',
    async (program) => {
      expect(await problemOf(program)).toBeUndefined()
    },
  )

  it('names a program that is not on the path', async () => {
    expect(await problemOf('no-such-agent --fast')).toEqual({
      code: 'RAY-AGENT-NOT-INSTALLED',
      message: 'The agent program no-such-agent was not found.',
      hint: 'Install no-such-agent, or give its path.',
    })
  })

  it('names a file that is not there', async () => {
    expect(await problemOf('./gone.sh')).toEqual({
      code: 'RAY-AGENT-NOT-INSTALLED',
      message: `The agent program ${join(folder, 'gone.sh')} was not found.`,
      hint: 'Give its path, for example --agent command:./agents/my-agent.',
    })
    expect(await problemOf('./bin')).toMatchObject({ code: 'RAY-AGENT-NOT-INSTALLED' })
    for (const place of ['./plain.txt/agent', './circle/agent'])
      expect(await problemOf(place)).toMatchObject({ code: 'RAY-AGENT-NOT-INSTALLED' })
  })

  it('names a file that may not be executed', async () => {
    expect(await problemOf('./plain.txt')).toEqual({
      code: 'RAY-AGENT-NOT-INSTALLED',
      message: `The agent program ${join(folder, 'plain.txt')} may not be executed.`,
      hint: `chmod +x "${join(folder, 'plain.txt')}"`,
    })
  })
})

it.skipIf(process.platform === 'win32').each([
  ['./my agent.sh', `"${folder}/my agent.sh"`],
  ['"./my agent.sh" --fast "a \\"b\\" $c" ./plain.txt', `"${folder}/my agent.sh" --fast "a \\"b\\" \\$c" ./plain.txt`],
  ['./gone.sh x', `"${folder}/gone.sh" x`],
  [`${folder}/my agent.sh`, `${folder}/my agent.sh`],
  ["/bin/sh -c  'exit 0'", "/bin/sh -c  'exit 0'"],
  ["sh -c 'exit 0'", "sh -c 'exit 0'"],
])('the command %s names its program by an absolute path', (command, absolute) => {
  expect(absoluteCommand(command, folder)).toBe(absolute)
  expect(absoluteCommand(absolute, '/')).toBe(absolute)
})
