import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchAttachment } from '../../../src/adapters/github/attachments/fetch-attachment.ts'

const ADDRESS = 'https://github.com/user-attachments/assets/0f9f0a2e-6d0a-4c3e-9a59-7a6f3f0d9b11'

/** GitHub's hosts are all this server; what it was asked for is kept, with the credential that came along. */
async function fetched(location: string): Promise<{ readonly content: string | undefined; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${String(request.headers['x-host'])}${request.url} ${request.headers.authorization ?? 'nobody'}`)
    if (request.url?.startsWith('/user-attachments') === true) response.writeHead(302, { location }).end()
    else response.end('an image')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const content = await fetchAttachment(ADDRESS, 'https://github.com', (address, init) => {
    const { host, pathname, search } = new URL(address)
    return fetch(`${here}${pathname}${search}`, { ...init, headers: { ...(init.headers as object), 'x-host': host } })
  })
  return { content: content?.toString(), asked }
}

it('follows a redirect to a store of GitHub’s, without a credential', async () => {
  const { content, asked } = await fetched('https://github-production-user-asset-6210df.s3.amazonaws.com/1.png?X-Amz=1')
  expect(content).toBe('an image')
  expect(asked).toEqual([
    expect.stringMatching(/^github\.com\/user-attachments\S+ nobody$/),
    'github-production-user-asset-6210df.s3.amazonaws.com/1.png?X-Amz=1 nobody',
  ])
})

it.each(['https://evil.example/1.png', 'http://169.254.169.254/latest', '/login/oauth/authorize', 'file:///etc/passwd'])(
  'asks nobody else: %s',
  async (location) => {
    const { content, asked } = await fetched(location)
    expect([content, asked.length]).toEqual([undefined, 1])
  },
)
