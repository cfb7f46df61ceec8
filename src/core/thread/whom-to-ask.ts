/** Somebody who has said something, with GitHub's word for what ties them to the repository. */
export interface Speaker {
  readonly login: string
  readonly association: string
}

/** Of those who spoke first, of those whom GitHub ties to the repository, and of all others. */
const MOST_OF_EACH = 10
const TIED: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

/**
 * Whose roles one job asks for, where so many have spoken, by their logins in lower case. GitHub does not show the ties of everybody who has
 * a role: nobody is refused for having none, and each job (`turn`) asks for others.
 */
export function whomToAsk(speakers: readonly Speaker[], turn: number): ReadonlySet<string> {
  const tied = new Map<string, boolean>()
  for (const { login, association } of speakers) {
    const name = login.toLowerCase()
    tied.set(name, TIED.has(association) || tied.get(name) === true)
  }
  const first = [...tied.keys()].slice(0, MOST_OF_EACH)
  const rest = [...tied].slice(MOST_OF_EACH)
  const named = (isTied: boolean) => rest.flatMap(([name, is]) => (is === isTied ? [name] : []))
  return new Set([...first, ...inTurn(named(true), MOST_OF_EACH, turn), ...inTurn(named(false), MOST_OF_EACH, turn)])
}

/** So many at most, from another one on in each job. */
export function inTurn<T>(all: readonly T[], most: number, turn: number): readonly T[] {
  const from = all.length <= most ? 0 : turn % all.length
  return [...all.slice(from), ...all.slice(0, from)].slice(0, most)
}

/** GitHub numbers its jobs on and on, so that they come to each part of a list. */
export function turnOf(runId: string): number {
  return Number(/\d{1,15}$/.exec(runId)?.[0] ?? 0)
}
