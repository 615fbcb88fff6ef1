import type { Logger } from 'pino'
import type { Pool } from '#server/platform/database/pool.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { RATES_VERSION } from './custom-rates.sql.ts'
import { type CustomRates, readCustomRates } from './custom-rates.ts'
import type { FetchedRates } from './fetched-rates.ts'

/** Other nodes use a change within this; five seconds are promised. */
const POLL_MS = 2_000

interface Parts {
  pool: Pool
  log: Logger
  custom: CustomRates
  /** Null while rates are simulated. */
  fetched: FetchedRates | null
  /** Whether this server requests the provider's rates. */
  isLeader: () => Promise<boolean>
}

/**
 * Keeps a node's rates current: a small query every two seconds reads rates only if another node stored some. LISTEN
 * would need its own connection, and this poll as well for lost notifications.
 */
export async function watchStoredRates({ pool, log, custom, fetched, isLeader }: Parts) {
  let seen = ''

  async function catchUp(): Promise<void> {
    const { rows } = await pool.query<{ custom: bigint | null; provider: string | null }>(RATES_VERSION)
    const version = `${rows[0]?.custom} ${rows[0]?.provider}`
    if (version === seen) return
    for (const change of await readCustomRates(pool)) custom.apply(change)
    await fetched?.load()
    seen = version
  }

  async function request(): Promise<void> {
    if (fetched && (await isLeader())) await fetched.refreshIfDue()
  }

  await catchUp()
  const firstAnswer = request()
  const said = logOnChange()
  const job = createPeriodicJob({
    name: 'read stored exchange rates',
    everyMs: POLL_MS,
    async work() {
      await said(catchUp(), (error) => log.warn({ err: error }, 'stored exchange rates could not be read'))
      // Not awaited: the next poll must not wait for a slow provider.
      void request()
    },
  })

  return {
    /** Done after the first request to the provider. */
    async ready(): Promise<void> {
      await firstAnswer
    },
    job,
  }
}
