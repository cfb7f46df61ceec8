import type { EmbeddedRepository } from './repository.ts'

/** The repositories of the site. Names are compared without regard to case. */
export class Repositories {
  readonly #byName = new Map<string, EmbeddedRepository>()

  get all(): readonly EmbeddedRepository[] {
    return [...this.#byName.values()]
  }

  find(fullName: string): EmbeddedRepository | undefined {
    return this.#byName.get(fullName.toLowerCase())
  }

  add(repository: EmbeddedRepository): void {
    this.#byName.set(repository.fullName.toLowerCase(), repository)
  }
}
