import { beforeAll, expect, test } from 'vitest'
import { approveWithdrawals } from '#contract/cash/bulk-approvals.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { cancelWithdrawal } from '#contract/cash/withdrawals.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { announcedDeposit, decideDeposit } from '../../records/notifications/decisions.ts'
import { withOwnPapers } from '../../records/reviews/own-papers.ts'
import { accountNumber, asked } from '../withdrawals/withdrawals.ts'

// Closing the server verifies its books.

const testServer = testServerOfFile()
let dorothy: Person
beforeAll(async () => {
  dorothy = await testServer.staff('dorothy', ['cashier'])
})

async function rich(username: string): Promise<Person> {
  const person = await withOwnPapers(testServer, username)
  await decideDeposit(testServer.root, await announcedDeposit(person, { originalAmount: '1000.00' }))
  return person
}

test('200: what waits is paid out; what was canceled or has a warning is not', async () => {
  const [ida, una] = [await rich('ida'), await rich('una')]
  const own = { bankAccountNumber: accountNumber('of ida'), bankAccountName: 'ida Example' }
  const first = await asked(ida, { amount: '100.00', ...own })
  const second = await asked(ida, { amount: '200.00', ...own })
  const canceled = await asked(una, { amount: '50.00', bankAccountName: 'una Example' })
  const others = await asked(una, { amount: '60.00', bankAccountName: 'A Stranger' })
  await una.call(cancelWithdrawal, { params: { id: canceled.id } })
  const ids = [first.id, second.id, canceled.id, others.id]
  const { status, body } = await dorothy.call(approveWithdrawals, { body: { ids } })
  expect(status).toBe(200)
  expect(body.outcomes.map(({ refused }) => refused?.code ?? 'approved')).toEqual([
    'approved',
    'approved',
    'already_processed',
    'has_warnings',
  ])
  expect((await ida.call(getWallet)).body).toMatchObject({ balance: '700.00', held: '0.00' })
  expect((await una.call(getWallet)).body).toMatchObject({ balance: '1000.00', held: '60.00' })
})
