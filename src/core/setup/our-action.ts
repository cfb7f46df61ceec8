/** Whether a step uses this action: released, in a fork, or from the checkout of this repository. */
export function isOurAction(uses: string): boolean {
  return /(^|\/)raymond-action@/.test(uses) || uses === './'
}
