/** Who lifts the limit that no person in a thread goes above, and where. */
export function raiseMost(mostUsd: number): string {
  return `somebody who may change the Actions workflow on the default branch has raised its budget-usd of $${mostUsd.toFixed(2)}`
}
