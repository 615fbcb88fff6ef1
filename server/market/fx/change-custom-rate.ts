import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { type Rate, formatRate } from '#domain/money/exchange-rate.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { overtakeProposals } from '#server/records/proposals/overtake.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type CustomRateChange, type CustomRateInForce, inForce, readCustomRates } from './custom-rates.ts'
import * as sql from './custom-rates.sql.ts'

/** Locks custom rates for the transaction and reads a currency's. */
export async function lockCustomRate(
  tx: Tx,
  currency: ForeignCurrency,
): Promise<CustomRateInForce | undefined> {
  await tx.query(sql.LOCK_CUSTOM_RATES)
  const [latest] = await readCustomRates(tx, [currency])
  return inForce(latest)
}

interface Change {
  currency: ForeignCurrency
  /** Null deletes. */
  rate: Rate | null
  before: CustomRateInForce | undefined
  /** For the audit log; null without one. */
  providerRate: Rate | null
  reviewer: Reviewer
  /** The proposal that it confirms. */
  confirmed?: Confirmed
}

/** The subject of a rate's proposal. */
export const subjectOfRate = (currency: ForeignCurrency): string => `exchange_rate:${currency}`

/**
 * Records a change in history and audit log, in the caller's transaction and under its lock. Ends an open proposal for
 * the currency, which is outdated.
 */
export async function appendChange(
  tx: Tx,
  clock: Clock,
  { currency, rate, before, providerRate, reviewer, confirmed }: Change,
): Promise<CustomRateChange> {
  const at = clock.now()
  const ids = await takeIds(tx)
  await tx.query(sql.INSERT_CUSTOM_RATE, [ids.next(), currency, rate, reviewer.administratorId, at])
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: reviewer.administratorId,
    action: rate === null ? 'rate.deleted' : 'rate.set',
    subjectType: 'exchange_rate',
    subjectId: currency,
    customerId: null,
    ...(before ? { before: { rateToUSD: formatRate(before.rate) } } : {}),
    after: {
      ...(rate === null ? {} : { rateToUSD: formatRate(rate) }),
      providerRate: providerRate && formatRate(providerRate),
      ...(confirmed
        ? { proposedBy: confirmed.proposedBy.toString(), proposalId: confirmed.proposalId.toString() }
        : {}),
    },
    address: reviewer.address,
  })
  await overtakeProposals(tx, { subject: subjectOfRate(currency), at, ids })
  const [change] = await readCustomRates(tx, [currency])
  if (!change) throw new Error('a custom rate that was just written is not there')
  return change
}
