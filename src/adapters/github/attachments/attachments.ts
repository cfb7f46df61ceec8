import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '../../../core/run/attachment.ts'
import { attachmentKey } from '../../../core/thread/attachment-address.ts'
import type { AttachedFiles, Attachments } from '../../../ports/github/attachments.ts'
import type { GitHubClient } from '../client.ts'
import { proxiedFetch } from '../proxied-fetch.ts'
import type { RepositoryName } from '../repository-name.ts'
import { fetchAttachment } from './fetch-attachment.ts'
import { imageType } from './image-type.ts'
import { signedAddresses } from './signed-addresses.ts'

export interface AttachmentsOptions {
  /** Images are kept below it, one folder for each run. */
  readonly directory: string
  readonly client: GitHubClient
  readonly repository: RepositoryName
  /** Address of the site, such as `https://github.com`. */
  readonly server: string
  /** `GITHUB_API_URL`: behind a proxy, images come by the API's way. */
  readonly apiUrl: string
}

/** Images from where GitHub keeps them. Their names are ours and their endings say what they are by their content. */
export function createAttachments({ directory, client, repository, server, apiUrl }: AttachmentsOptions): Attachments {
  const had = new Map<string, Promise<AttachedFiles>>()
  const fetcher = proxiedFetch(apiUrl)

  async function contentOf(attachment: Attachment, signedIn: (text: Attachment) => Promise<readonly string[]>) {
    const key = attachmentKey(attachment.url, server)
    if (key === undefined) return undefined
    const open = await fetchAttachment(attachment.url, server, fetcher).catch(() => undefined)
    if (open !== undefined) return open
    const signed = await signedIn(attachment)
    const address = signed.find((one) => one.includes(key) && one !== attachment.url)
    return address === undefined ? undefined : fetchAttachment(address, server, fetcher).catch(() => undefined)
  }

  async function fetchAll(workflowId: string, attachments: readonly Attachment[]): Promise<AttachedFiles> {
    const folder = join(directory, workflowId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files: string[] = []
    const asked = new Map<string, Promise<readonly string[]>>()
    const signedIn = (attachment: Attachment) => {
      const text = attachment.node ?? `${attachment.of}/${attachment.id}`
      const signed = asked.get(text) ?? signedAddresses(attachment, server, { client, repository })
      asked.set(text, signed)
      return signed
    }
    for (const [index, attachment] of attachments.entries()) {
      const content = await contentOf(attachment, signedIn)
      const type = content === undefined ? undefined : imageType(content)
      if (content === undefined || type === undefined) continue
      const file = join(folder, `${index + 1}.${type}`)
      const draft = join(folder, `.${randomBytes(6).toString('hex')}`)
      await writeFile(draft, content, { mode: 0o400, flag: 'wx' })
      await rename(draft, file)
      files.push(file)
    }
    return { directory: folder, files, leftOut: attachments.length - files.length }
  }

  return {
    async filesOf(workflowId, attachments) {
      const known = await had.get(workflowId)
      if (known?.files.every((file) => existsSync(file)) === true) return known
      const fetching = fetchAll(workflowId, attachments)
      had.set(workflowId, fetching)
      return fetching
    },
  }
}
