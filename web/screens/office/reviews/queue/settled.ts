import { useEffect, useState } from 'react'

/** Longer than the pause within a double click of most hands and systems. */
const STILL_MS = 500

/**
 * Whether the list has been unchanged for a while. When a decision removes a card, the next one moves under the
 * pointer: the second half of a double click would decide on it, and so would a press meant for a card that another
 * administrator's decision has just removed.
 */
export function useSettled(shown: unknown): boolean {
  const [seen, setSeen] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), STILL_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return seen === shown
}
