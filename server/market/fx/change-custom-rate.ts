import type { CustomRate, CustomRateList } from '#contract/market/fx.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type ForeignCurrency, isOutsideBand, isForeignCurrency } from '#domain/cash/custom-rate.ts'
import { type Rate, formatRate } from '#domain/money/exchange-rate.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import { type Reviewer, recordAudit } from '#server/records/audit/audit.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { type Queryable, type Tx, inTransaction, takeIds } from '#server/platform/database/database.ts'
import {
  inForce,
  presentCustomRate,
  type RateStore,
  type CustomRateChange,
  type CustomRateInForce,
  readCustomRates,
} from './custom-rates.ts'
import { overtakeProposals } from '#server/records/proposals/end-proposal.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import type { Clock } from '#server/platform/clock.ts'
import * as sql from './custom-rates.sql.ts'

/**
 * Sets a custom rate, with history and audit line in one transaction; this node uses it at once. Refuses what needs
 * confirmation while another person could give it: a rate outside the band, or any without a provider's rate.
 */
export async function setCustomRate(
  { pool, clock, settings, custom, provider }: RateStore,
  { currency, rate, reviewer }: { currency: ForeignCurrency; rate: Rate; reviewer: Reviewer },
): Promise<CustomRate | Refusal> {
  const providerRate = provider.quoteOf(currency)?.rate ?? null
  const change = await inTransaction(pool, async (tx) => {
    const before = await lockCustomRate(tx, currency)
    await settings.confirm(tx)
    const at = clock.now()
    const { customRateBandBps } = settings.at(at)
    const { decidesAlone, endedAccess } = await whoSets(tx, reviewer, at)
    if (isOutsideBand(providerRate, rate, customRateBandBps) && !decidesAlone)
      return refuse('needs_second_person', { detail: endedAccess ?? FOR_TWO })
    return appendChange(tx, clock, { currency, rate, before, providerRate, reviewer })
  })
  if (isRefusal(change)) return change
  custom.apply(change)
  return presentCustomRate(inForce(change) ?? { ...change, rate }, provider)
}

const FOR_TWO = 'The rate is far from the provider’s: another person must confirm it.'

/** Whether a person sets rates alone because no other could confirm; if not, why. */
export async function whoSets(
  database: Queryable,
  { administratorId }: Pick<Reviewer, 'administratorId'>,
  at: Date,
): Promise<Pick<CustomRateList, 'decidesAlone' | 'endedAccess'>> {
  const facts = { proposerId: administratorId, staff: await readStaff(database), at }
  const endedAccess = whyNotAlone('exchange_rate', facts)
  return {
    decidesAlone: confirmsAlone('exchange_rate', facts),
    ...(endedAccess === null ? {} : { endedAccess }),
  }
}

/**
 * Deletes a currency's custom rate and returns it; the provider's counts again. One person suffices: without a
 * provider's rate, deposits are refused. Refuses a currency without a custom rate.
 */
export async function deleteCustomRate(
  { pool, clock, custom, provider }: RateStore,
  { currency, reviewer }: { currency: string; reviewer: Reviewer },
): Promise<CustomRate | Refusal> {
  if (!isForeignCurrency(currency)) return refuse('not_found')
  const providerRate = provider.quoteOf(currency)?.rate ?? null
  const deleted = await inTransaction(pool, async (tx) => {
    const before = await lockCustomRate(tx, currency)
    if (!before) return refuse('not_found')
    return {
      before,
      change: await appendChange(tx, clock, { currency, rate: null, before, providerRate, reviewer }),
    }
  })
  if (isRefusal(deleted)) return deleted
  custom.apply(deleted.change)
  return presentCustomRate(deleted.before, provider)
}

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
