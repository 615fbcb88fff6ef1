import { CATALOGUE_INDICES, CATALOGUE_STOCKS, type Instrument } from '#domain/market/catalogue.ts'

/** The instruments of every round. Funds have one price a day, which has a request of its own. */
export const POLLED: readonly Instrument[] = [...CATALOGUE_STOCKS, ...CATALOGUE_INDICES]
