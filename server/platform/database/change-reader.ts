import type pg from 'pg'
import {
  READ_CHANGES,
  READ_SNAPSHOT,
  REMOVED_CHANNEL,
  SNAPSHOT_CHANNEL,
  type ToldRow,
} from './changes.sql.ts'

export interface Told {
  /** Each of them once, in the order of a transaction's. */
  changes: readonly ToldRow[]
  /** Whether none was removed unread. */
  isComplete: boolean
}

/** Reads changes on one connection at a time, in one reading after the other: what committed after `begin`. */
export function createChangeReader() {
  /** The last reading. Another primary may use transaction numbers again, so it ends with its connection. */
  let last: { client: pg.Client; snapshot: string } | null = null

  function lastOn(client: pg.Client): string {
    if (last?.client !== client) throw new Error('the connection for messages of other nodes was lost')
    return last.snapshot
  }

  return {
    async begin(client: pg.Client): Promise<void> {
      const { rows } = await client.query<ToldRow>(READ_SNAPSHOT)
      last = { client, snapshot: rows[0]?.payload ?? '' }
    },
    async read(client: pg.Client): Promise<Told> {
      const [oldest = '', end = '', running = ''] = lastOn(client).split(':')
      const { rows } = await client.query<ToldRow>({
        name: 'read-changes',
        text: READ_CHANGES,
        values: [end, `{${running}}`],
      })
      let snapshot = lastOn(client)
      let isComplete = true
      for (const { channel, payload } of rows) {
        if (channel === SNAPSHOT_CHANNEL) snapshot = payload
        if (channel === REMOVED_CHANNEL && BigInt(payload) > BigInt(oldest)) isComplete = false
      }
      last = { client, snapshot }
      return { changes: rows, isComplete }
    },
  }
}
