import { claudeUpstream } from '../../../adapters/claude-cli/claude-upstream.ts'
import { cloudIn } from '../../../adapters/claude-cli/clouds/cloud-in.ts'
import { type ClaudeCredentials, hasCredential, modelVariables } from '../../../adapters/claude-cli/credential.ts'
import { codexUpstream } from '../../../adapters/codex-cli/codex-upstream.ts'
import { createModelProxy, type ModelProxy } from '../../../adapters/process/model/model-proxy.ts'
import type { ModelUpstream } from '../../../adapters/process/model/model-upstream.ts'
import { priceTable } from '../../../core/prices/price-table.ts'
import type { SpentUsd } from '../../../ports/turns/agent-backend.ts'
import type { Cell } from '../../../ports/turns/cells.ts'

/** The models that a command in a cell may reach. */
export interface CommandModels {
  /** How its programs find them. */
  readonly variables: Readonly<Record<string, string>>
  /** Passes no more calls on, and resolves to what they have cost. */
  end(): Promise<SpentOnModels>
}

export interface SpentOnModels {
  readonly usd: number
  readonly isOverspent: boolean
  /** Models without a price, which count as the dearest of their kind. */
  readonly unpriced: readonly string[]
}

/** By proxies of ours, as far as the caller has credentials for them. All of them together may cost so many dollars. */
export async function openModelsOfCommand(cell: Cell, budgetUsd: number): Promise<CommandModels> {
  const purse = openPurse(budgetUsd)
  const variables = { ...(await variablesOfClaude(cell, purse)), ...(await variablesOfOpenAi(cell, purse)) }
  return { variables, end: () => purse.end() }
}

async function variablesOfClaude(cell: Cell, purse: Purse): Promise<Readonly<Record<string, string>>> {
  const { ANTHROPIC_API_KEY = null, CLAUDE_CODE_OAUTH_TOKEN = null, ANTHROPIC_BASE_URL } = process.env
  const credentials: ClaudeCredentials = {
    apiKey: ANTHROPIC_API_KEY,
    oauthToken: CLAUDE_CODE_OAUTH_TOKEN,
    cloud: cloudIn(process.env),
  }
  if (!hasCredential(credentials)) return {}
  const proxy = purse.open(claudeUpstream(credentials, ANTHROPIC_BASE_URL))
  return modelVariables(credentials, await cell.serve('model', proxy.listener), proxy.standIn)
}

async function variablesOfOpenAi(cell: Cell, purse: Purse): Promise<Readonly<Record<string, string>>> {
  const { OPENAI_API_KEY: key = '', OPENAI_BASE_URL: url } = process.env
  if (key === '') return {}
  const proxy = purse.open(codexUpstream({ key, url, model: '', prices: priceTable(), onAnswer: () => {} }))
  return { OPENAI_BASE_URL: await cell.serve('openai', proxy.listener), OPENAI_API_KEY: proxy.standIn }
}

/** What proxies spend from together. */
interface Purse {
  open(upstream: ModelUpstream): ModelProxy
  end(): Promise<SpentOnModels>
}

function openPurse(capUsd: number): Purse {
  const proxies: ModelProxy[] = []
  const spent: SpentUsd[] = []
  const unpriced = new Set<string>()

  return {
    open(upstream) {
      const own = spent.push({ spent: 0, underWay: 0 }) - 1
      const proxy = createModelProxy(upstream, {
        capUsd,
        leftUsd: (count) => spent.reduce((left, beside, index) => (index === own ? left : left - beside[count]), capUsd),
        onSpent: (usd, mostUsd) => {
          spent[own] = { spent: usd, underWay: mostUsd }
        },
        onUnpriced: (model) => unpriced.add(model),
      })
      proxies.push(proxy)
      return proxy
    },
    async end() {
      const ends = await Promise.all(proxies.map((proxy) => proxy.end()))
      const usd = ends.reduce((sum, used) => sum + used.usd, 0)
      return { usd, isOverspent: proxies.some((proxy) => proxy.isOverspent()), unpriced: [...unpriced] }
    },
  }
}
