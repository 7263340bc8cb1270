/** What can take over the focus of something removed from it. */
const PARTS = 'li, tr, ul, ol, table, form, section, main'

/**
 * Keeps the focus in the page if what has it is moved or removed (the button of a row that is done): the moved element
 * gets it back, that of a removed one goes to the nearest part around it that is left. Returns how to end that.
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | null = null
  let around: HTMLElement[] = []
  let lost = false
  const note = ({ target }: FocusEvent) => {
    // A dialog returns the focus to what opened it, if that is left.
    if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]')) return
    focused = target
    lost = false
    around = partsAround(target)
  }
  const observer = new MutationObserver(changes => {
    lost ||= changes.some(({ removedNodes }) => [...removedNodes].some(node => node.contains(focused)))
    if (!lost || document.activeElement !== document.body) return
    lost = false
    const next = focused?.isConnected ? focused : around.find(part => part.isConnected)
    if (next && next !== focused && !next.hasAttribute('tabindex')) next.tabIndex = -1
    next?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

/** Nearest first. */
function partsAround({ parentElement }: HTMLElement): HTMLElement[] {
  const part = parentElement?.closest<HTMLElement>(PARTS)
  return part ? [part, ...partsAround(part)] : []
}
