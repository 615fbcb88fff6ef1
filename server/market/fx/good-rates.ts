import { lastShownMs } from '#domain/clocks-apart.ts'
import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { type Rate, formatRate, rate } from '#domain/money/exchange-rate.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import * as sql from './provider-rates.sql.ts'

export interface GoodRate {
  currency: ForeignCurrency
  unitsPerDollar: Rate
  source: string
  /** As the provider says. */
  providerAt: Date
  receivedAt: Date
}

/** A rejected rate, beside the last good one. */
export interface SuspectRate {
  currency: ForeignCurrency
  arrived: Rate
  lastGood: Rate | undefined
}

interface ProviderRateRow {
  currency: ForeignCurrency
  units_per_dollar: bigint
  source: string
  provider_at: Date
  received_at: Date
}

/** The last rates that any node accepted. */
export async function loadGoodRates(pool: Pool): Promise<GoodRate[]> {
  const { rows } = await pool.query<ProviderRateRow>(sql.LIST_PROVIDER_RATES)
  return rows.map((row) => ({
    currency: row.currency,
    unitsPerDollar: rate(row.units_per_dollar),
    source: row.source,
    providerAt: row.provider_at,
    receivedAt: row.received_at,
  }))
}

/** Stores accepted rates and audits suspect ones in one transaction. */
export async function storeRefresh(
  pool: Pool,
  {
    source,
    accepted,
    suspect,
    at,
  }: { source: string; accepted: GoodRate[]; suspect: SuspectRate[]; at: Date },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    for (const { currency, unitsPerDollar, providerAt, receivedAt } of accepted) {
      const lastShown = new Date(lastShownMs(at.getTime()))
      const values = [currency, unitsPerDollar, source, providerAt, receivedAt, lastShown]
      await tx.query(sql.STORE_PROVIDER_RATE, values)
    }
    if (suspect.length === 0) return
    const ids = await takeIds(tx)
    for (const { currency, arrived, lastGood } of suspect) {
      await recordAudit(tx, {
        id: ids.next(),
        at,
        actorId: null,
        action: 'rate.quarantined',
        subjectType: 'exchange_rate',
        subjectId: currency,
        customerId: null,
        ...(lastGood === undefined ? {} : { before: { unitsPerDollar: formatRate(lastGood) } }),
        after: { unitsPerDollar: formatRate(arrived), source },
        address: null,
      })
    }
  })
}
