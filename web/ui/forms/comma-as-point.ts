/**
 * When loaded, turns a typed comma in a decimal field into a point: in many languages a phone's decimal keyboard has no
 * point. Pasted text stays.
 */

// In capture, so that React sees the changed text.
document.addEventListener('input', pointForComma, { capture: true })

function pointForComma(event: Event): void {
  const field = event.target
  if (!(event instanceof InputEvent) || event.data !== ',') return
  if (!(field instanceof HTMLInputElement) || field.inputMode !== 'decimal') return
  const caret = field.selectionStart
  if (caret) field.setRangeText('.', caret - 1, caret, 'end')
}

export {}
