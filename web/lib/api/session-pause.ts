let isPaused = false
const listeners = new Set<() => void>()

/**
 * The session ended while a form was being filled in: the page stays as it is, covered, until they have signed in again
 * or given up what they wrote.
 */
export const sessionPause = {
  current: (): boolean => isPaused,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  begin: (): void => say(true),
  end: (): void => say(false),
}

function say(paused: boolean): void {
  if (paused === isPaused) return
  isPaused = paused
  for (const listener of listeners) listener()
}
