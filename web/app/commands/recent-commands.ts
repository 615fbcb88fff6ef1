const STORAGE_KEY = 'recent-commands'
const MAX_RECENT = 5

/** This user's last commands in this tab, latest first; closing the tab forgets them. */
export function recentCommands(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (!Array.isArray(kept) || kept[0] !== userId) return []
    return kept.slice(1, 1 + MAX_RECENT).filter((id): id is string => typeof id === 'string')
  } catch {
    // Storage is off, or holds something else.
    return []
  }
}

export function rememberCommand(userId: string, id: string): void {
  const others = recentCommands(userId).filter((other) => other !== id)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([userId, id, ...others].slice(0, 1 + MAX_RECENT)))
  } catch {
    // Storage is switched off.
  }
}

/** The next user does not see what this one opened. */
export function forgetCommands(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is switched off.
  }
}
