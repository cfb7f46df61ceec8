/** Where GitHub keeps what people drop into a text field. `server` is the address of the site itself. */

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** As they stand in texts: today's form, and the one before it, which names the repository. */
const ON_SITE = new RegExp(`^/(?:user-attachments/assets|[\\w.-]+/[\\w.-]+/assets/\\d+)/(${UUID})$`)
const OLD_IMAGES = /^\/\d+\/([\w.-]+)\.(?:png|jpe?g|gif|webp)$/i
const OLD_IMAGES_SITE = 'https://user-images.githubusercontent.com'
/** Where github.com sends those who ask for one. Names in full: everybody may have a bucket or a page of a like name. */
const STORES: ReadonlySet<string> = new Set([
  OLD_IMAGES_SITE,
  'https://private-user-images.githubusercontent.com',
  'https://github-production-user-asset-6210df.s3.amazonaws.com',
])

/** What tells an attachment from all others; undefined for an address that is none. */
export function attachmentKey(address: string, server: string): string | undefined {
  const url = parse(address)
  const site = parse(server)
  if (url === undefined || site === undefined || url.query !== '') return undefined
  if (url.origin === site.origin) return ON_SITE.exec(url.path)?.[1]
  const isOld = isGitHubCom(site) && url.origin === OLD_IMAGES_SITE
  return isOld ? OLD_IMAGES.exec(url.path)?.[1] : undefined
}

/** Whether the content of an attachment may be fetched from there, at first or after a redirect. */
export function isAttachmentStore(address: string, server: string): boolean {
  const url = parse(address)
  const site = parse(server)
  if (url === undefined || site === undefined) return false
  if (url.origin === site.origin) return ON_SITE.test(url.path)
  return isGitHubCom(site) && STORES.has(url.origin)
}

function isGitHubCom({ origin }: Address): boolean {
  return origin === 'https://github.com'
}

interface Address {
  readonly origin: string
  readonly path: string
  readonly query: string
}

/** Only what every reader of addresses understands alike: no name, no password, no other sign in front of the path. */
function parse(address: string): Address | undefined {
  const [whole, origin = '', path = '', query = ''] =
    /^(https?:\/\/[\w.-]+(?::\d+)?)(?:(\/[^?#\s\\]*)(\?[^#\s\\]*)?)?$/i.exec(address) ?? []
  return whole === undefined ? undefined : { origin: origin.toLowerCase(), path, query }
}
