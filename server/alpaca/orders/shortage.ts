import { type AlpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import type { Refusal } from '#contract/refusals.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { PlacingDeps } from '#server/trading/orders/place.ts'
import { readCustomer } from '#server/trading/orders/read/read-customer.ts'

/** A refusal for want of money or shares, with what there is, for Alpaca's clients. */
export async function shortageOf(
  { pool }: Pick<PlacingDeps, 'pool'>,
  { customerId, symbol }: { customerId: bigint; symbol: string },
  refusal: Refusal,
): Promise<AlpacaError | Refusal> {
  const { refused } = refusal
  const isMoney = refused === 'insufficient_funds' || refused === 'cash_held'
  const isShares = refused === 'insufficient_holdings' || refused === 'shares_reserved'
  if (!isMoney && !isShares) return refusal
  const customer = await readCustomer(pool, customerId, symbol)
  if (!customer) return refusal
  const { cashCents, position, reserved } = customer
  if (isMoney) {
    const detail = `insufficient buying power. ${refusal.detail ?? ''}`.trim()
    return alpacaErrorOf({ ...refusal, detail }, { buying_power: formatCents(cashCents) })
  }
  const available = formatQuantity(quantity(position.quantity - reserved))
  return alpacaErrorOf(
    { ...refusal, detail: `insufficient qty available for order (available: ${available})` },
    {
      available,
      existing_qty: formatQuantity(position.quantity),
      held_for_orders: formatQuantity(reserved),
      symbol,
    },
  )
}
