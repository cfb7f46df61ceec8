/** Makes an element; strings among the children are text. Nothing here can make markup of a text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** An element that the page was written with. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}

export function inputById(id: string): HTMLInputElement {
  const found = byId(id)
  if (!(found instanceof HTMLInputElement)) throw new Error(`#${id} is no input`)
  return found
}

/** The nearest element around a click that matches. */
export function closest(event: Event, selector: string): HTMLElement | undefined {
  const found = event.target instanceof Element ? event.target.closest(selector) : null
  return found instanceof HTMLElement ? found : undefined
}

/** Someone is writing: single letters are no shortcuts. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLElement && /^(input|textarea|select)$/i.test(event.target.tagName)
}
