import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import { type ForeignCurrency, distanceBps, parseCustomRate } from '#domain/cash/custom-rate.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Rate, formatRate } from '#domain/money/exchange-rate.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { appendChange, lockCustomRate, subjectOfRate } from './change-custom-rate.ts'
import { inForce, readCustomRates } from './custom-rates.ts'
import { LOCK_CUSTOM_RATES } from './custom-rates.sql.ts'
import type { RateStore } from './rate-store.ts'

/** A proposed rate. */
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
