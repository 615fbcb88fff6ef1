import type { ListenConnection } from '#server/platform/database/listen.ts'

/** With more changes since the last round, all sessions in memory are looked up instead. */
export const MOST_CHANGES = 5_000

/** Changed sessions and users, by id. */
export interface SessionChanges {
  sessionIds: ReadonlySet<string>
  userIds: ReadonlySet<string>
}

/** Changes since the last call; null when unknown. */
export type ReadSessionChanges = () => Promise<SessionChanges | null>

/** Gathers what triggers tell of sessions (without an id: any may have changed) and of users. */
export function createSessionChanges(
  listen: Pick<ListenConnection, 'subscribe' | 'catchUp'>,
): ReadSessionChanges {
  /** Null while anything may have changed. */
  let changes: { sessionIds: Set<string>; userIds: Set<string> } | null = null
  const gather = (of: 'sessionIds' | 'userIds') => ({
    onMessage(id: string) {
      changes?.[of].add(id)
      if (id === '' || (changes && changes[of].size > MOST_CHANGES)) changes = null
    },
    onGap: () => void (changes = null),
  })
  listen.subscribe('sessions', gather('sessionIds'))
  listen.subscribe('users', gather('userIds'))

  return async () => {
    const isCaughtUp = await listen.catchUp()
    const taken = changes
    changes = isCaughtUp ? { sessionIds: new Set(), userIds: new Set() } : null
    return isCaughtUp ? taken : null
  }
}
