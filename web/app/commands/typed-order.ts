import { formatQuantity, parseQuantity } from '#domain/money/quantity.ts'
import type { Command } from './command.ts'

export interface TypedOrder {
  side: 'buy' | 'sell'
  /** Shares, as the ticket takes them. */
  quantity: string
  symbol: string
}

/** Reads "buy 2 aapl", "Sell 0.5 shares of KO" and "buy aapl 2"; null for everything else. */
export function typedOrder(typed: string): TypedOrder | null {
  const parts = /^(buy|sell) (.+)$/i.exec(typed.trim().replace(/\s+/g, ' '))
  if (parts === null) return null
  const words = (parts[2] ?? '')
    .replace(/ (?:shares?|units?)(?: of)? ?/i, ' ')
    .trim()
    .split(' ')
  if (words.length !== 2) return null
  const [first = '', second = ''] = words
  const [amount, symbol] = /^[\d.]/.test(first) ? [first, second] : [second, first]
  const quantity = parseQuantity(
    amount.replace(/^(\d{1,3})((?:,\d{3})+)/, (all) => all.replaceAll(',', '')).replace(/^\./, '0.'),
  )
  if (quantity === null || quantity === 0n) return null
  return {
    side: (parts[1] ?? '').toLowerCase() === 'sell' ? 'sell' : 'buy',
    quantity: formatQuantity(quantity),
    symbol: symbol.toUpperCase(),
  }
}

/**
 * Opens the asset's page and hands the typed order to `fill`; remembered as a visit of that page. Null where the text
 * is no order, or its asset is not among the commands.
 */
export function orderCommand(
  commands: readonly Command[],
  typed: string,
  fill: (order: TypedOrder) => void,
): Command | null {
  const order = typedOrder(typed)
  const page = order && commands.find(({ id }) => id === `asset:${order.symbol}`)
  if (!order || !page) return null
  return {
    ...page,
    title: `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.quantity} ${order.symbol}`,
    detail: 'Fills in the ticket. You review and send it.',
    run: () => {
      page.run()
      fill(order)
    },
  }
}
