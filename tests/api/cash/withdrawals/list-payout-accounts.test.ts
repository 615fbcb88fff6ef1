import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  approveWithdrawal,
  cancelWithdrawal,
  listPayoutAccounts,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { payoutAccount } from '#contract/cash/withdrawals.schemas.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { BANK, asked } from './withdrawals.ts'

let testServer: TestRoutes
let ada: Person
let root: Person
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada', 'approved', '5000.00')
  root = await testServer.administrator('root')
})
afterAll(() => testServer.close())

const list = async (who: Person = ada) => (await testServer.call(who, listPayoutAccounts)).answer
const numbers = async () => (await list()).map(({ bankAccountNumber }) => bankAccountNumber)

async function approved(more: object) {
  const { id } = await asked(testServer, ada, more)
  await testServer.call(root, approveWithdrawal, { params: { id } })
  await testServer.advance({ ms: 1 })
}

describe('200', () => {
  test('nothing makes an account one but the approval of a withdrawal to it', async () => {
    expect(await list()).toEqual([])
    await asked(testServer, ada, { bankAccountNumber: 'asked for' })
    const rejected = await asked(testServer, ada, { bankAccountNumber: 'rejected' })
    await testServer.call(root, rejectWithdrawal, {
      params: { id: rejected.id },
      body: { reason: 'Another name' },
    })
    const cancelled = await asked(testServer, ada, { bankAccountNumber: 'cancelled' })
    await testServer.call(ada, cancelWithdrawal, { params: { id: cancelled.id } })
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

  test('no other customer’s', async () => {
    expect(await list(await testServer.customer('bob', 'approved'))).toEqual([])
  })
})
