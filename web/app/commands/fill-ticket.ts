import { focusTicket } from '#web/features/shortcuts/focus-ticket.ts'
import type { TypedOrder } from './typed-order.ts'

/** Fills in an asset's ticket once its page shows, as if typed; never sends it. Gives up when another page opens. */
export function fillTicket({ side, quantity, symbol }: TypedOrder): void {
  let isOpened = false
  const fill = () => {
    if (location.pathname !== `/asset/${symbol}`) return watcher.disconnect()
    const panel = document.querySelector('[data-trade-panel]')
    if (panel === null) {
      // On a phone a button opens it, once.
      if (!isOpened && document.querySelector('[role=group][aria-label=Trade]') !== null) {
        isOpened = true
        focusTicket(side)
      }
      return
    }
    // The page before may have been another asset's.
    if (panel.querySelector('[type=submit]')?.textContent.endsWith(` ${symbol}`) !== true) return
    watcher.disconnect()
    panel.querySelector<HTMLElement>(`input[value=${side}]`)?.click()
    const field = panel.querySelector<HTMLInputElement>('input:not([type=radio])')
    if (field === null) return
    // React ignores a value set through its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, quantity)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  const watcher = new MutationObserver(fill)
  watcher.observe(document.body, { childList: true, subtree: true })
  requestAnimationFrame(fill)
}
