/**
 * Loaded, it makes a comma that is typed into a field of decimals the point its text is read with: for visitors in
 * whose language a comma is the point, where a phone's keys for decimals have no other. What is pasted stays.
 */

// Ahead of React, which then finds the text as it is to be.
document.addEventListener('input', pointForComma, { capture: true })

function pointForComma(event: Event): void {
  const field = event.target
  if (!(event instanceof InputEvent) || event.data !== ',') return
  if (!(field instanceof HTMLInputElement) || field.inputMode !== 'decimal') return
  const caret = field.selectionStart
  if (caret) field.setRangeText('.', caret - 1, caret, 'end')
}

export {}
