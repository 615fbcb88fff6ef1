import { focusTicket } from '#web/features/shortcuts/focus-ticket.ts'
import type { TypedOrder } from './typed-order.ts'

/**
 * Fills in the ticket of an asset's page, which is being opened, as soon as it shows: as if it were typed there. It is
 * never sent. Gives up when another page is opened instead.
 */
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
    // React hears of a value only where it was set behind its back.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, quantity)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  const watcher = new MutationObserver(fill)
  watcher.observe(document.body, { childList: true, subtree: true })
  requestAnimationFrame(fill)
}
