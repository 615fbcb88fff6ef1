import { CATALOGUE_INDICES, CATALOGUE_STOCKS, type Instrument } from '#domain/market/catalogue.ts'

/** What is asked for in every round. Funds have one price a day, and are asked for seldom. */
export const POLLED: readonly Instrument[] = [...CATALOGUE_STOCKS, ...CATALOGUE_INDICES]
