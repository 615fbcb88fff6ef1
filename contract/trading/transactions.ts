import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './transactions.schemas.ts'

export type Transaction = z.output<typeof schemas.transaction>
export type Holding = z.output<typeof schemas.holding>

export const listHoldings: Endpoint<typeof schemas.listHoldings> = {
  method: 'GET',
  path: '/api/holdings',
  access: 'customer',
}

export const listTransactions: Endpoint<typeof schemas.listTransactions> = {
  method: 'GET',
  path: '/api/transactions',
  access: 'customer',
}

export type Trade = z.output<typeof schemas.trade>

export const listTrades: Endpoint<typeof schemas.listTrades> = {
  method: 'GET',
  path: '/api/trades',
  access: 'customer',
}
