/** What people dropped into text fields. Those of a private repository are served at signed addresses alone. */
export class Attachments {
  readonly #contents = new Map<string, Buffer | URL>()
  readonly #server: string
  readonly #isPrivate: boolean

  constructor({ server, isPrivate }: { readonly server: string; readonly isPrivate: boolean }) {
    this.#server = server
    this.#isPrivate = isPrivate
  }

  /** The address to put into a text. An address as content is redirected to. */
  add(content: Buffer | URL): string {
    const id = `00000000-0000-4000-8000-${String(this.#contents.size + 1).padStart(12, '0')}`
    this.#contents.set(id, content)
    return `${this.#server}/user-attachments/assets/${id}`
  }

  find(id: string, signature: string | null): Buffer | URL | undefined {
    return this.#isPrivate && signature !== signatureOf(id) ? undefined : this.#contents.get(id)
  }

  /** A text as GitHub renders it, as far as its images go. */
  render(text: string): string {
    const prefix = `${this.#server}/user-attachments/assets/`
    const ids = [...this.#contents.keys()].filter((id) => text.includes(prefix + id))
    return ids.map((id) => `<p><img src="${prefix}${id}?jwt=${signatureOf(id)}&amp;x=1"></p>`).join('\n')
  }
}

function signatureOf(id: string): string {
  return `signed-${id.slice(-4)}`
}
