/** Where a key moves the cursor among points 0 to `last`; null removes it, undefined is another key. */
export function cursorTarget(key: string, index: number | null, last: number): number | null | undefined {
  const from = index ?? last
  if (key === 'ArrowLeft') return index === null ? last : Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' && index !== null ? null : undefined
}
