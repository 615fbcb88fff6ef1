/** Chooses a side of the asset's order form and focuses its amount. A phone opens the form. */
export function focusOrderForm(side: 'buy' | 'sell'): void {
  const panel = document.querySelector('[data-trade-panel]')
  if (panel === null) {
    const buttons = document.querySelectorAll<HTMLElement>('[role=group][aria-label=Trade] > button')
    buttons[side === 'buy' ? 0 : 1]?.click()
    return
  }
  panel.querySelector<HTMLElement>(`input[value=${side}]`)?.click()
  panel.querySelector<HTMLElement>('input:not([type=radio])')?.focus()
}
