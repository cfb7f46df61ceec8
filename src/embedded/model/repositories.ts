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

  withId(id: number): EmbeddedRepository | undefined {
    return this.all.find((one) => one.id === id)
  }

  add(repository: EmbeddedRepository): void {
    this.#byName.set(repository.fullName.toLowerCase(), repository)
  }
}
