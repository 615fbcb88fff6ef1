import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './locks.schemas.ts'

export type MoneyLockStatus = z.output<typeof schemas.moneyLock>

export const getMoneyLock: Endpoint<typeof schemas.getMoneyLock> = {
  method: 'GET',
  path: '/api/money-lock',
  access: 'customer',
}

export const lockMoney: Endpoint<typeof schemas.lockMoney> = {
  method: 'POST',
  path: '/api/money-lock',
  access: 'customer',
}

export const unlockMoney: Endpoint<typeof schemas.unlockMoney> = {
  method: 'POST',
  path: '/api/money-lock/off',
  access: 'customer',
}

export const lockOwnAccount: Endpoint<typeof schemas.lockOwnAccount> = {
  method: 'POST',
  path: '/api/account-lock',
  access: 'customer',
}
