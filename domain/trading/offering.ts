/** How an instrument is offered, from the most to the least. Sales of it are taken in each. */
export type Offering = 'offered' | 'sales_only' | 'not_offered'

/** By symbol the instruments that are closed to purchases. Those that are not here are offered. */
export type Offerings = ReadonlyMap<string, Exclude<Offering, 'offered'>>

type Side = 'buy' | 'sell'

/** Whether an order is a purchase of what the firm does not offer now. */
export const refusesPurchase = (
  offerings: Offerings,
  { side, instrument }: { side: Side; instrument: string },
): boolean => side === 'buy' && offerings.has(instrument)

/** Prices in two groups, each with the sides whose orders they may execute: all of `sides`, and sales alone. */
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

/** Whether lists, search and discovery have an instrument: what is not offered is for those who hold it. */
export const isListed = (offering: Offering | undefined, isHeld: boolean): boolean =>
  isHeld || offering !== 'not_offered'

/** Why an instrument is not bought, as a public sentence. */
export const SALES_ONLY = 'This asset is closed to purchases. You can sell what you hold.'
