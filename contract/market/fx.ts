import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './fx.schemas.ts'

export type ExchangeRates = z.output<typeof schemas.exchangeRates>

export const getExchangeRates: Endpoint<typeof schemas.getExchangeRates> = {
  method: 'GET',
  path: '/api/exchange-rates',
  access: 'signed-in',
}

export type CustomRate = z.output<typeof schemas.customRate>
export type CustomRateList = z.output<typeof schemas.customRates>

export const adminListExchangeRates: Endpoint<typeof schemas.adminListExchangeRates> = {
  method: 'GET',
  path: '/api/admin/exchange-rates',
  access: { permission: 'rates.look' },
}

export const setExchangeRate: Endpoint<typeof schemas.setExchangeRate> = {
  method: 'POST',
  path: '/api/admin/exchange-rates',
  access: { permission: 'rates.change' },
}

export const deleteExchangeRate: Endpoint<typeof schemas.deleteExchangeRate> = {
  method: 'DELETE',
  path: '/api/admin/exchange-rates/:currency',
  access: { permission: 'rates.change' },
}
