import { getProxyUrl } from '@actions/http-client/lib/proxy'
import type { Fetch } from './attachments/fetch-attachment.ts'

/** Fetches by the proxy that the machine names for this address. The library for that is longer in loading than the client: others do without. */
export function proxiedFetch(apiUrl: string): Fetch {
  return getProxyUrl(new URL(apiUrl)) === undefined ? fetch : byProxy
}

/** It takes the address from `GITHUB_API_URL` and the proxy from the environment, as toolkit actions do. */
async function byProxy(address: string, init: RequestInit): Promise<Response> {
  const { defaults } = await import('@actions/github/lib/utils')
  return ((defaults.request?.fetch ?? fetch) as Fetch)(address, init)
}
