import type * as z from 'zod/mini'
import { signedIn, staff } from '../endpoint.ts'
import type * as schemas from './fx.schemas.ts'

export type ExchangeRates = z.output<typeof schemas.exchangeRates>

const mayLook = staff('rates.look')
const mayChange = staff('rates.change')

export const getExchangeRates = signedIn<typeof schemas.getExchangeRates>('GET /api/exchange-rates')

export type CustomRate = z.output<typeof schemas.customRate>
export type CustomRateList = z.output<typeof schemas.customRates>

export const adminListExchangeRates = mayLook<typeof schemas.adminListExchangeRates>(
  'GET /api/admin/exchange-rates',
)
export const setExchangeRate = mayChange<typeof schemas.setExchangeRate>('POST /api/admin/exchange-rates')
export const deleteExchangeRate = mayChange<typeof schemas.deleteExchangeRate>(
  'DELETE /api/admin/exchange-rates/:currency',
)
