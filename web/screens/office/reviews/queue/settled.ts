import { useEffect, useState } from 'react'

/** Longer than most double clicks. */
const STILL_MS = 500

/**
 * Whether what is shown has been unchanged for a while: after a decision, the second half of a double click would
 * decide on the next request.
 */
export function useSettled(shown: unknown): boolean {
  const [seen, setSeen] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), STILL_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return seen === shown
}
