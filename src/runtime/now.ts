import type { Clock } from '../ports/clock.ts'

/** The time as events carry it. */
export function now({ clock }: { readonly clock: Clock }): string {
  return new Date(clock.now()).toISOString()
}
