import { expect } from 'vitest'
import { asking } from '../support/asking.ts'
import { untilFound } from '../support/eventually.ts'
import type { Member } from './member.ts'

/** How far the log of a standby reaches, once all of it can be read. */
export const allReceived = (standby: Member): Promise<string> =>
  untilFound(async () => {
    const { received, replayed } = await logOf(standby)
    return received === replayed ? received : undefined
  })

/** How far a standby has received the log, and how far of that can be read. */
export const logOf = ({ superuser }: Member): Promise<{ received: string; replayed: string }> =>
  asking(superuser, async (client) => {
    const { rows } = await client.query<{ received: string; replayed: string }>(
      'select pg_last_wal_receive_lsn()::text as received, pg_last_wal_replay_lsn()::text as replayed',
    )
    return rows[0] ?? { received: '', replayed: '' }
  })

/** How often a standby has read the product's tables. */
export const readsAt = ({ superuser }: Member): Promise<number> =>
  asking({ ...superuser, database: 'northfold' }, async (client) => {
    const { rows } = await client.query<{ scans: number }>(
      'select sum(coalesce(idx_scan, 0) + seq_scan)::integer as scans from pg_stat_user_tables',
    )
    return rows[0]?.scans ?? 0
  })

/** Which standbys commits on a primary wait for, by name. */
export const standbysOf = ({ superuser }: Member): Promise<Map<string, string>> =>
  asking(superuser, async (client) => {
    const { rows } = await client.query<{ name: string; state: string }>(
      'select application_name as name, sync_state as state from pg_stat_replication',
    )
    return new Map(rows.map(({ name, state }) => [name, state] as const))
  })

/** Resolves when a commit waits for the standby. */
export const waitingForStandby = ({ superuser }: Member): Promise<void> =>
  asking(superuser, (client) =>
    expect
      .poll(async () => {
        const { rows } = await client.query<{ waits: boolean }>(
          `select exists (select from pg_stat_activity
           where datname = 'northfold' and wait_event = 'SyncRep') as waits`,
        )
        return rows[0]?.waits
      })
      .toBe(true),
  )
