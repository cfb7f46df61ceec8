import { invalid, notFound } from '../answer.ts'
import type { Label } from './issue.ts'
import type { Store } from './store.ts'

type NewLabel = { readonly name: string; readonly color?: string | undefined; readonly description?: string | null | undefined }

/** What every new repository on GitHub has. */
export const defaultLabels: readonly NewLabel[] = [
  { name: 'bug', color: 'd73a4a', description: "Something isn't working" },
  { name: 'documentation', color: '0075ca', description: 'Improvements or additions to documentation' },
  { name: 'enhancement', color: 'a2eeef', description: 'New feature or request' },
  { name: 'good first issue', color: '7057ff', description: 'Good for newcomers' },
  { name: 'help wanted', color: '008672', description: 'Extra attention is needed' },
  { name: 'question', color: 'd876e3', description: 'Further information is requested' },
]

/** The labels of a repository. Names are compared without regard to case. */
export class LabelShelf {
  readonly #store: Store
  readonly #labels = new Map<string, Label>()

  constructor(store: Store, labels: readonly NewLabel[]) {
    this.#store = store
    for (const label of labels) this.#put(label, true)
  }

  get all(): readonly Label[] {
    return [...this.#labels.values()]
  }

  get(name: string): Label {
    const label = this.#labels.get(name.toLowerCase())
    if (!label) throw notFound()
    return label
  }

  add(label: NewLabel): Label {
    if (this.#labels.has(label.name.toLowerCase())) throw invalid({ resource: 'Label', code: 'already_exists', field: 'name' })
    if (label.color && !/^[0-9a-f]{6}$/i.test(label.color)) throw invalid({ resource: 'Label', code: 'invalid', field: 'color' })
    return this.#put(label, false)
  }

  /** Labels that are put on an issue come into being by it. */
  ensure(name: string): Label {
    return this.#labels.get(name.toLowerCase()) ?? this.#put({ name }, false)
  }

  #put({ name, color = 'ededed', description = null }: NewLabel, isDefault: boolean): Label {
    if (name.trim() === '') throw invalid({ resource: 'Label', code: 'missing_field', field: 'name' })
    if (Array.from(name).length > 50) {
      throw invalid({ resource: 'Label', code: 'custom', field: 'name', message: 'name is too long (maximum is 50 characters)' })
    }
    const label: Label = { id: this.#store.nextId(), name, color, description, isDefault }
    this.#labels.set(name.toLowerCase(), label)
    return label
  }
}
