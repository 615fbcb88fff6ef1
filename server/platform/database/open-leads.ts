import type { Logger } from 'pino'
import { type Leads, createTickingJob } from '../jobs/job.ts'
import { type LastingConnection, openLastingConnection } from './lasting-connection.ts'
import type { Connection } from './pool.ts'

/** First key of the leads' advisory locks; the second is the hash of the kind of work. */
const LEAD_LOCKS = 7_240_017
const TAKE_LEAD = 'select pg_try_advisory_lock($1, hashtext($2)) as leads'
const CHECK_EVERY_MS = 1_000
/** PostgreSQL ends the session of a silent leader's machine; by default it would wait for hours. */
const SILENT_MS = 10_000

/** A lead is taken when first asked for, and kept until the connection is lost or closed. */
export function openLeads(options: { connection: Connection; log: Logger }): Leads {
  const held = new Set<string>()
  const asked = new Set<string>()
  let lasting: LastingConnection | null = null

  const open = (): LastingConnection =>
    openLastingConnection({
      ...options,
      lostMessage: 'the connection that holds the leads of this server was lost; it is opened again',
      async prepare(client) {
        await client.query(`set idle_session_timeout = ${SILENT_MS}`)
      },
      async check(client) {
        await client.query('select 1')
      },
      onLost: () => held.clear(),
    })

  async function leads(kind: string): Promise<boolean> {
    if (held.has(kind)) return true
    lasting ??= open()
    await lasting.attempted
    const client = lasting?.current()
    if (!client || held.has(kind)) return held.has(kind)
    try {
      const { rows } = await client.query<{ leads: boolean }>(TAKE_LEAD, [LEAD_LOCKS, kind])
      if (rows[0]?.leads && lasting?.current() === client) held.add(kind)
    } catch (error) {
      lasting?.drop(client, error)
    }
    return held.has(kind)
  }

  return {
    of(kind) {
      return () => {
        asked.add(kind)
        return leads(kind)
      }
    },
    kinds: () => Object.fromEntries([...asked].map((kind) => [kind, held.has(kind) ? 1 : 0])),
    jobs: [
      createTickingJob({
        name: 'check the connection that holds the leads',
        everyMs: CHECK_EVERY_MS,
        tick: () => lasting?.check(),
      }),
    ],
    async close() {
      await lasting?.close()
    },
  }
}
