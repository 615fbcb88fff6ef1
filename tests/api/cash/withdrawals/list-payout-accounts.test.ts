import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  approveWithdrawal,
  cancelWithdrawal,
  listPayoutAccounts,
  rejectWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { payoutAccount } from '#contract/cash/withdrawals.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { accountNumber, BANK, asked } from './withdrawals.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '5000.00' })
  root = testServer.root
})

const list = async (who: Person = ada) => (await who.call(listPayoutAccounts)).body
const numbers = async () => (await list()).map(({ bankAccountNumber }) => bankAccountNumber)

async function approved(more: object) {
  const { id } = await asked(ada, more)
  await root.call(approveWithdrawal, { params: { id } })
  await testServer.advance({ ms: 1 })
}

describe('200', () => {
  test('nothing makes an account one but the approval of a withdrawal to it', async () => {
    expect(await list()).toEqual([])
    await asked(ada, { bankAccountNumber: accountNumber('asked for') })
    const rejected = await asked(ada, { bankAccountNumber: accountNumber('rejected') })
    await root.call(rejectWithdrawal, {
      params: { id: rejected.id },
      body: { reason: 'Another name' },
    })
    const cancelled = await asked(ada, { bankAccountNumber: accountNumber('cancelled') })
    await ada.call(cancelWithdrawal, { params: { id: cancelled.id } })
    expect(await list()).toEqual([])
    await approved({ ...BANK })
    expect(z.array(payoutAccount).parse(await list())).toEqual([BANK])
  })

  test('the last approval first, each account once', async () => {
    await approved({ bankAccountNumber: accountNumber('two') })
    await approved({ bankAccountNumber: accountNumber('three') })
    expect(await numbers()).toEqual([accountNumber('three'), accountNumber('two'), BANK.bankAccountNumber])
    await approved({ ...BANK, amount: '20' })
    expect(await numbers()).toEqual([BANK.bankAccountNumber, accountNumber('three'), accountNumber('two')])
  })

  test('no other customer’s', async () => {
    expect(await list(await testServer.customer({ username: 'bob', kycStatus: 'approved' }))).toEqual([])
  })
})
