import type { CustomRate, CustomRateList } from '#contract/market/fx.ts'
import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import {
  type ForeignCurrency,
  distanceBps,
  isForeignCurrency,
  isOutsideBand,
  parseCustomRate,
} from '#domain/cash/custom-rate.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Rate, formatRate } from '#domain/money/exchange-rate.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Queryable, type Tx, inTransaction, takeIds } from '#server/platform/database/database.ts'
import { type Reviewer, recordAudit } from '#server/records/audit/audit.ts'
import { overtakeProposals } from '#server/records/proposals/end-proposal.ts'
import type { Confirmed, ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import * as sql from './custom-rates.sql.ts'
import { LOCK_CUSTOM_RATES } from './custom-rates.sql.ts'
import {
  type CustomRateChange,
  type CustomRateInForce,
  type RateStore,
  inForce,
  presentCustomRate,
  readCustomRates,
} from './custom-rates.ts'

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
async function lockCustomRate(tx: Tx, currency: ForeignCurrency): Promise<CustomRateInForce | undefined> {
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
  confirmed?: Confirmed
}

/** The subject of a rate's proposal. */
const subjectOfRate = (currency: ForeignCurrency): string => `exchange_rate:${currency}`

/**
 * Records a change in history and audit log, in the caller's transaction and under its lock. Ends an open proposal for
 * the currency, which is outdated.
 */
async function appendChange(
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

export interface RatePayload {
  currency: ForeignCurrency
  /** US dollars per unit. */
  rateToUSD: string
}

/** A custom rate far from the provider's; its subject is the currency. */
export const rateHandler = ({ pool, clock, custom, provider }: RateStore): ProposalHandler<RatePayload> => ({
  kind: 'exchange_rate',
  payloadFrom: ({ currency, rateToUSD }: AskedProposal<'exchange_rate'>) => ({
    currency,
    rateToUSD: formatRate(rateToUSD),
  }),
  parse: (payload) => payload as RatePayload,
  subjectOf: ({ currency }) => subjectOfRate(currency),
  concerned: async () => [],
  async lock(tx) {
    await tx.query(LOCK_CUSTOM_RATES)
  },
  version: async (database, { currency }) => (await newestOf(database, currency))?.id.toString() ?? 'none',
  async apply(tx, payload, { reviewer, confirmed }) {
    const { currency } = payload
    const before = await lockCustomRate(tx, currency)
    const providerRate = provider.quoteOf(currency)?.rate ?? null
    await appendChange(tx, clock, {
      currency,
      rate: rateOf(payload),
      before,
      providerRate,
      reviewer,
      confirmed,
    })
    return null
  },
  async carriedOut() {
    for (const change of await readCustomRates(pool)) custom.apply(change)
  },
  async consequences(database, payloads) {
    const changes = await readCustomRates(database)
    return payloads.map((payload) => {
      const known = inForce(changes.find(({ currency }) => currency === payload.currency))
      return linesOf(payload, { before: known?.rate ?? null, quote: provider.quoteOf(payload.currency) })
    })
  },
})

/** The currency's newest change, including deletions. */
const newestOf = async (database: Queryable, currency: ForeignCurrency) =>
  (await readCustomRates(database, [currency]))[0]

function rateOf({ rateToUSD }: RatePayload): Rate {
  const rate = parseCustomRate(rateToUSD)
  if (rate === null) throw new Error('the proposed rate is none')
  return rate
}

function linesOf(
  payload: RatePayload,
  { before, quote }: { before: Rate | null; quote: { rate: Rate; source: string } | null },
): ProposalConsequence[] {
  const { currency } = payload
  const shown = (rate: Rate) => `1 ${currency} = ${formatRate(rate)} USD`
  return [
    { label: 'Custom rate', before: before && shown(before), after: shown(rateOf(payload)) },
    {
      label: quote ? `Provider’s rate (${quote.source})` : 'Provider’s rate',
      before: null,
      after: quote ? shown(quote.rate) : 'None',
    },
    ...(quote
      ? [
          {
            label: 'From the provider’s rate',
            before: null,
            after: `${formatDecimal(distanceBps(quote.rate, rateOf(payload)), 2, 0)}%`,
          },
        ]
      : []),
  ]
}
