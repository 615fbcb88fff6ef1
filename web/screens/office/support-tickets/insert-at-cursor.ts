import { flushSync } from 'react-dom'

/** Replaces the selection in a field, as far as the text fits, with the cursor behind it. */
export function insertAtCursor(
  field: HTMLTextAreaElement,
  text: string,
  { most, setValue }: { most: number; setValue: (value: string) => void },
): void {
  const { value, selectionStart, selectionEnd } = field
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
  const inserted = text.slice(0, Math.max(0, most - before.length - after.length))
  // Drawn at once: the cursor is set in the new text.
  flushSync(() => setValue(`${before}${inserted}${after}`))
  field.focus()
  field.setSelectionRange(before.length + inserted.length, before.length + inserted.length)
}
