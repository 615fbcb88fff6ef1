import type { Catalogue, Instrument } from '#domain/market/catalogue.ts'

/** The instruments of every round. Funds have one price a day, which has a request of its own. */
export const polledOf = ({ stocks, indices }: Catalogue): Instrument[] => [...stocks, ...indices]
