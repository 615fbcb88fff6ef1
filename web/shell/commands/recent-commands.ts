const STORAGE_KEY = 'recent-commands'
const MAX_RECENT = 5

/** The commands this user chose last in this browser, the latest first. */
export function recentCommands(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (!Array.isArray(kept) || kept[0] !== userId) return []
    return kept.slice(1, 1 + MAX_RECENT).filter((id): id is string => typeof id === 'string')
  } catch {
    // Storage is switched off, or something else wrote there.
    return []
  }
}

/** Puts a command first. */
export function rememberCommand(userId: string, id: string): void {
  const others = recentCommands(userId).filter((other) => other !== id)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([userId, id, ...others].slice(0, 1 + MAX_RECENT)))
  } catch {
    // Storage is switched off.
  }
}

/** Nobody is signed in any more: what they looked at is nobody else's business. */
export function forgetCommands(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is switched off.
  }
}
