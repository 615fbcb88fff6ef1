import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  approveWithdrawal,
  cancelWithdrawal,
  listPayoutAccounts,
  payoutAccount,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { guardsAccess } from '../../../support/api/access.ts'
import { type Desk, type Person, openDesk } from '../../../support/api/desk.ts'
import { BANK, asked } from './withdrawals.ts'

let desk: Desk
let ada: Person
let root: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.customer('ada', 'approved', '5000.00')
  root = await desk.administrator('root')
})
afterAll(() => desk.close())

const list = async (who: Person = ada) => (await desk.call(who, listPayoutAccounts)).answer
const numbers = async () => (await list()).map(({ bankAccountNumber }) => bankAccountNumber)

async function approved(more: object) {
  const { id } = await asked(desk, ada, more)
  await desk.call(root, approveWithdrawal, { params: { id } })
  await desk.advance({ ms: 1 })
}

describe('200', () => {
  test('nothing makes an account one but the approval of a withdrawal to it', async () => {
    expect(await list()).toEqual([])
    await asked(desk, ada, { bankAccountNumber: 'asked for' })
    const rejected = await asked(desk, ada, { bankAccountNumber: 'rejected' })
    await desk.call(root, rejectWithdrawal, { params: { id: rejected.id }, body: { reason: 'Another name' } })
    const cancelled = await asked(desk, ada, { bankAccountNumber: 'cancelled' })
    await desk.call(ada, cancelWithdrawal, { params: { id: cancelled.id } })
    expect(await list()).toEqual([])
    await approved({ ...BANK })
    expect(z.array(payoutAccount).parse(await list())).toEqual([BANK])
  })

  test('the last approval first, each account once', async () => {
    await approved({ bankAccountNumber: 'two' })
    await approved({ bankAccountNumber: 'three' })
    expect(await numbers()).toEqual(['three', 'two', BANK.bankAccountNumber])
    await approved({ ...BANK, amount: '20' })
    expect(await numbers()).toEqual([BANK.bankAccountNumber, 'three', 'two'])
  })

  test("nobody else's", async () => {
    expect(await list(await desk.customer('bob', 'approved'))).toEqual([])
  })
})

describe('401 and 403', () => {
  guardsAccess(listPayoutAccounts, () => ({ desk, allowed: ada, other: root }))
})
