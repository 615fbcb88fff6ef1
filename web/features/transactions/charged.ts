import type { Transaction } from '#contract/trading/transactions.ts'
import { addCents, type Cents, parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'

/** The fee, and the amounts before and after it; null without a fee. A withdrawal's amount is its net. */
export function chargedOf({ type, amount, fee }: Pick<Transaction, 'type' | 'amount' | 'fee'>): {
  feeCents: Cents
  grossCents: Cents
  netCents: Cents
} | null {
  const amountCents = parseCents(amount)
  const feeCents = fee === null ? ZERO_CENTS : parseCents(fee)
  if (amountCents === null || feeCents === null || feeCents === 0n) return null
  return type === 'sell'
    ? { feeCents, grossCents: amountCents, netCents: subtractCents(amountCents, feeCents) }
    : { feeCents, grossCents: addCents(amountCents, feeCents), netCents: amountCents }
}
