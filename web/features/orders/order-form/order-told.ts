/** What is said of a market order that went through, waits, or failed. */
export const SUCCESS: Record<'buy' | 'sell', (symbol: string) => { title: string; description: string }> = {
  buy: (symbol) => ({ title: 'Purchase successful', description: `Successfully bought ${symbol}` }),
  sell: (symbol) => ({ title: 'Sale successful', description: `Successfully sold ${symbol}` }),
}

export const queuedText = (symbol: string) => ({
  title: 'Order queued',
  description: `Your order for ${symbol} can be canceled until it fills`,
})

export const FAILURE: Record<'buy' | 'sell', { title: string; fallback: string }> = {
  buy: { title: 'Purchase failed', fallback: 'Failed to buy asset' },
  sell: { title: 'Sale failed', fallback: 'Failed to sell asset' },
}
