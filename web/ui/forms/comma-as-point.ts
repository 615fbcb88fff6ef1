/**
 * When loaded, turns a comma typed into a decimal field into a point: for languages with a decimal comma, where a
 * phone's decimal keyboard has no point. Pasted text stays as it is.
 */

// Before React handles the event, so that React sees the changed text.
document.addEventListener('input', pointForComma, { capture: true })

function pointForComma(event: Event): void {
  const field = event.target
  if (!(event instanceof InputEvent) || event.data !== ',') return
  if (!(field instanceof HTMLInputElement) || field.inputMode !== 'decimal') return
  const caret = field.selectionStart
  if (caret) field.setRangeText('.', caret - 1, caret, 'end')
}

export {}
