import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { endByItself } from './end-proposal.ts'
import type { ProposalRow } from './proposal-row.ts'
import { HOLD_EXPIRED } from './proposals.sql.ts'

const EVERY_MS = 60_000
/** Proposals in a transaction. */
const SLICE = 50

interface ExpiryParts {
  pool: Pool
  clock: Clock
  log: Logger
  leads: Leads
}

/** Ends expired proposals every minute, each with its audit line; none can be confirmed after its time anyway. */
export const createProposalExpiry = ({ pool, clock, log, leads }: ExpiryParts): PeriodicJob =>
  createPeriodicJob({
    name: 'end proposals that ran out',
    everyMs: EVERY_MS,
    leads,
    work: (stopping) =>
      expireProposals(pool, clock.now(), stopping).catch((err: unknown) =>
        log.warn({ err }, 'proposals that ran out could not be ended'),
      ),
  })

async function expireProposals(pool: Pool, at: Date, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const count = await inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<ProposalRow>(HOLD_EXPIRED, [at, SLICE])
      for (const row of rows) await endByItself(tx, row, { ended: 'expired', at })
      return rows.length
    })
    if (count !== SLICE) return
  }
}
