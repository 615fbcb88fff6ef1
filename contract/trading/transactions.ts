import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './transactions.schemas.ts'

export type Transaction = z.output<typeof schemas.transaction>
export type Holding = z.output<typeof schemas.holding>

export const listHoldings = customer<typeof schemas.listHoldings>('GET /api/holdings')
export const listTransactions = customer<typeof schemas.listTransactions>('GET /api/transactions')

export type Trade = z.output<typeof schemas.trade>

export const listTrades = customer<typeof schemas.listTrades>('GET /api/trades')
