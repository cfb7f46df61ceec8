/** How often something is done again and again, in milliseconds; `share` of the age that it has reached lies between two of them. */
export interface Easing {
  readonly least: number
  readonly most: number
  readonly share: number
}

/** The pause before the next time: short while the job is young and somebody may watch it, longer when it is old. */
export function easedOff(age: number, { least, most, share }: Easing): number {
  return Math.min(most, Math.max(least, age * share))
}
