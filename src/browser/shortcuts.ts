import { byId, isTyping } from './element.ts'

export type Shortcuts = Readonly<Record<string, () => void>>

/** Calls what stands under the key that was pressed. While somebody writes, and with Ctrl, Alt or Meta, keys mean what they always do. */
export function wireShortcuts(shortcuts: Shortcuts): void {
  const dialog = byId('shortcuts')
  const showHelp = () => dialog instanceof HTMLDialogElement && dialog.showModal()
  byId('help').addEventListener('click', showHelp)
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (dialog instanceof HTMLDialogElement && dialog.open) return
    if (isTyping(event) && event.key !== 'Escape') return
    const act = event.key === '?' ? showHelp : shortcuts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
}
