import { formatPrice } from '#domain/money/price.ts'
import { accept } from '#domain/market/quote-validation.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type KnownQuote, type QuoteRow, validationOf } from '../quotes/stored-quotes.ts'
import * as sql from '../quotes/stored-quotes.sql.ts'
import type { MarketParts } from '../ports/provider.ts'

/** Audits these halts with their prices, in the caller's transaction. */
export async function recordHalts(tx: Tx, at: Date, halted: readonly KnownQuote[]): Promise<void> {
  const ids = await takeIds(tx)
  for (const { quote, validation } of halted) {
    const { halt } = validation
    await recordAudit(tx, {
      id: ids.next(),
      at,
      actorId: null,
      action: 'quote.halted',
      subjectType: 'quote',
      subjectId: quote.symbol,
      customerId: null,
      before: { price: formatPrice(quote.price) },
      after: {
        source: quote.provider,
        reason: halt?.reason ?? null,
        ...(halt?.price ? { price: formatPrice(halt.price) } : {}),
      },
      address: null,
    })
  }
}

/**
 * Accepts the price a symbol was halted at as the last good one; orders resume with the next receipt. Refuses a symbol
 * that is not halted at a price.
 */
export async function acceptHaltedQuote(
  { pool, clock }: Pick<MarketParts, 'pool' | 'clock'>,
  { provider, symbol, actorId }: { provider: string; symbol: string; actorId: bigint | null },
): Promise<{ price: string } | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<QuoteRow>(sql.LOCK_QUOTE, [provider, symbol])
    const row = rows[0]
    const before = row && validationOf(row)
    const accepted = before && accept(before)
    if (!before?.lastGood || !accepted?.lastGood) return refuse('not_found')
    await tx.query(sql.ACCEPT_QUOTE, [provider, symbol, accepted.lastGood])
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId,
      actorKind: 'operator',
      action: 'quote.accepted',
      subjectType: 'quote',
      subjectId: symbol,
      customerId: null,
      before: { price: formatPrice(before.lastGood), reason: before.halt?.reason ?? null },
      after: { source: provider, price: formatPrice(accepted.lastGood) },
      address: null,
    })
    return { price: formatPrice(accepted.lastGood) }
  })
}
