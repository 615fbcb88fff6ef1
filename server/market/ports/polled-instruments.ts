import type { Catalogue, Instrument } from '#domain/market/catalogue.ts'

/** The instruments of every round. Funds have a daily price and their own request. */
export const polledOf = ({ stocks, indices }: Catalogue): Instrument[] => [...stocks, ...indices]
