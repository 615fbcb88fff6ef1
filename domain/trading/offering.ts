/** From the most to the least. Sales are always taken. */
export type Offering = 'offered' | 'sales_only' | 'not_offered'

/** Instruments closed to purchases; all others are offered. */
export type Offerings = ReadonlyMap<string, Exclude<Offering, 'offered'>>

type Side = 'buy' | 'sell'

/** Whether an order buys what the firm does not offer now. */
export const refusesPurchase = (
  offerings: Offerings,
  { side, instrument }: { side: Side; instrument: string },
): boolean => side === 'buy' && offerings.has(instrument)

/** Prices that may execute all of `sides`, and those for sales alone. */
export function bySides<T>(
  offerings: Offerings,
  prices: readonly T[],
  { sides, symbolOf }: { sides: readonly Side[]; symbolOf: (price: T) => string },
): { prices: readonly T[]; sides: readonly Side[] }[] {
  const isClosed = (price: T) => offerings.has(symbolOf(price))
  return [
    { prices: prices.filter((price) => !isClosed(price)), sides },
    { prices: prices.filter(isClosed), sides: sides.filter((side) => side === 'sell') },
  ].filter((group) => group.prices.length > 0 && group.sides.length > 0)
}

/** Whether lists, search and discovery show an instrument: what is not offered only to its holders. */
export const isListed = (offering: Offering | undefined, isHeld: boolean): boolean =>
  isHeld || offering !== 'not_offered'

/** A public sentence. */
export const SALES_ONLY = 'This asset is closed to purchases. You can sell what you hold.'
