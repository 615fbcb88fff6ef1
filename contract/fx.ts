import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { decimal } from './fields.ts'

export const exchangeRates = z.object({
  /** Units of each currency per US dollar: dollars per unit is 1/rate. */
  rates: z.record(z.string(), decimal),
  currencies: z.array(z.string()),
})
export type ExchangeRates = z.output<typeof exchangeRates>

export const getExchangeRates = endpoint({
  method: 'GET',
  path: '/api/exchange-rates',
  access: 'signed-in',
  summary: 'Exchange rates of the deposit currencies',
  input: {},
  output: exchangeRates,
  refusals: ['rate_unavailable'],
})
