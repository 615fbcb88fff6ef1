import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './locks.schemas.ts'

export type MoneyLockStatus = z.output<typeof schemas.moneyLock>

export const getMoneyLock = customer<typeof schemas.getMoneyLock>('GET /api/money-lock')
export const lockMoney = customer<typeof schemas.lockMoney>('POST /api/money-lock')
export const unlockMoney = customer<typeof schemas.unlockMoney>('POST /api/money-lock/off')
export const lockOwnAccount = customer<typeof schemas.lockOwnAccount>('POST /api/account-lock')
