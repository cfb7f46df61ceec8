/** Tabs by the usual pattern: arrows move, one panel is shown. Returns how to show one by its number, from 0. */
export function wireTabs(onShown: (panel: string) => void): (at: number) => void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
  function show(at: number): void {
    for (const [i, tab] of tabs.entries()) {
      const isShown = i === at
      tab.setAttribute('aria-selected', String(isShown))
      tab.tabIndex = isShown ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls') ?? '')?.classList.toggle('shown', isShown)
    }
    onShown(tabs[at]?.getAttribute('aria-controls') ?? '')
  }
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(i))
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (step === 0) return
      const next = (i + step + tabs.length) % tabs.length
      show(next)
      tabs[next]?.focus()
    })
  }
  return (at) => {
    if (tabs[at]) show(at)
  }
}
