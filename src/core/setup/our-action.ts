interface Step {
  readonly uses?: unknown
  readonly with?: unknown
}

/** Whether a step uses this action: released, in a fork or a mirror of any name, or from the checkout of this repository. */
export function isOurAction({ uses, with: inputs }: Step): boolean {
  if (typeof uses !== 'string') return false
  return /(^|\/)raymond-action@/.test(uses) || uses === './' || (isAction(uses) && takesHandOver(inputs))
}

/** Whether a job calls an Actions workflow that has the steps. */
export function isOurCall({ uses, with: inputs }: Step): boolean {
  return typeof uses === 'string' && /\.ya?ml(?:@|$)/.test(uses) && takesHandOver(inputs)
}

/** As a step can name an action that is JavaScript: OWNER/REPO@REF, with a folder or without, or a folder of the checkout. */
export function isAction(uses: string): boolean {
  return /^(?:[\w.-]+\/[\w.-]+(?:\/[\w.-]+)*@[\w./+-]+|\.\/[\w./-]*)$/.test(uses)
}

/** Only what runs this action takes the id of a hand-over. */
function takesHandOver(inputs: unknown): boolean {
  return typeof inputs === 'object' && inputs !== null && 'hand-over-id' in inputs
}
