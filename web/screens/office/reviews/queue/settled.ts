import { useEffect, useState } from 'react'

/** Longer than the pause within a double click: most hands and systems make it in less. */
const STILL_MS = 500

/**
 * Whether what is shown has been there, as it is, for a while. Where a decision takes its card away the next one
 * slides under the pointer: the second half of a double click would decide on that, and so would a press meant for
 * what stood there before somebody else's decision arrived.
 */
export function useSettled(shown: unknown): boolean {
  const [seen, setSeen] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), STILL_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return seen === shown
}
