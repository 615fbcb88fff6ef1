let isPaused = false
const listeners = new Set<() => void>()

/** The session ended during input: the page stays, covered, until the user signs in again or gives up. */
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
