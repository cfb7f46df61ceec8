/**
 * What a job has found in its checkout, and who has worked there since: for the post step, which must not ask the checkout itself. What ran in
 * the job has written there, commits among it. Sealed, since it can write here as well; where it did, nothing is remembered.
 */
import { z } from 'zod'
import { createKeptTexts } from '../../adapters/local-files/kept-texts.ts'
import type { Seal } from '../../adapters/local-files/seal.ts'

const rememberedSchema = z.strictObject({
  /** What was checked out, and its parents. */
  commit: z.string(),
  parents: z.array(z.string()),
  /** Commits that were on the server before any agent started. */
  published: z.array(z.string()),
  /** What work that was laid out builds on, by the root of its worktree. */
  bases: z.array(z.tuple([z.string(), z.string()])),
  /** The run that had the checkout last. */
  run: z.string().nullable(),
})

export type RememberedCheckout = z.infer<typeof rememberedSchema>

export interface CheckoutMemory {
  /** The first time with all of it. */
  remember(more: Partial<RememberedCheckout>): void
  read(): Promise<RememberedCheckout | null>
}

const FILE = 'checkout.json'

export function createCheckoutMemory(directory: string, seal: Seal): CheckoutMemory {
  const texts = createKeptTexts(directory, seal)
  let now: Partial<RememberedCheckout> = {}
  return {
    remember(more) {
      now = { ...now, ...more }
      if (now.commit !== undefined) texts.keep(FILE, JSON.stringify(now))
    },
    async read() {
      const { files } = await texts.all()
      const content = files.find(({ path }) => path === FILE)?.content
      return content === undefined ? null : rememberedSchema.parse(JSON.parse(Buffer.from(content).toString()))
    },
  }
}
