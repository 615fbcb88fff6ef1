import { beforeAll, expect, test } from 'vitest'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { approveProposal } from '#contract/records/proposals.ts'
import { cents } from '#domain/money/money.ts'
import { refuseAlone } from '#server/cash/thresholds/refuse-alone.ts'
import { readsOf } from '../../../support/database/counted-queries.ts'
import type { Person } from '../../../support/server.ts'
import { askedDeposit, ok, openOffice, proposedDeposit, setThresholds } from './proposals.ts'

// What a decision costs must not depend on how much was decided before it.

const office = openOffice()
let admin: Person
beforeAll(async () => {
  admin = await office.testServer.staff('thorn', ['administrator'])
})

/** What the answer cost that the cashier would get for an amount more of the customer, and the answer. */
async function asked(amountCents: bigint) {
  const { testServer, ada, cashier } = office
  let refusal: Awaited<ReturnType<typeof refuseAlone>> = null
  const reads = await readsOf(testServer.pool, async (client) => {
    const { rows } = await testServer.pool.query<{ at: Date }>(
      `select coalesce(max(processed_at), timestamptz '2026-01-01') as at from deposit_requests`,
    )
    const [at] = rows.map((row) => row.at)
    if (!at) throw new Error('a maximum is one row')
    const amount = { amountCents: cents(amountCents), isCounted: false, at }
    const people = { customerId: BigInt(ada.id), cashierId: BigInt(cashier.id) }
    refusal = await refuseAlone(client, { ...people, ...amount })
  })
  return { ...reads, isRefused: refusal !== null }
}

async function approveAlone(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = await askedDeposit(office.ada, '10.00')
    ok(await office.cashier.call(approveDeposit, { params: { id } }))
  }
}

async function approveProposed(amount: string): Promise<void> {
  const id = await proposedDeposit(office.cashier, await askedDeposit(office.ada, amount))
  ok(await office.treasurer.call(approveProposal, { params: { id } }))
}

test('without thresholds, and where the amount alone decides, only settings are read', async () => {
  expect(await asked(1_000n)).toMatchObject({ queries: 1, isRefused: false })
  await setThresholds(admin, { per_request: '500.00' })
  expect(await asked(50_000n)).toMatchObject({ queries: 1, isRefused: false })
  expect(await asked(50_001n)).toMatchObject({ queries: 1, isRefused: true })
})

test('a day is one row, however much was moved in it', async () => {
  await setThresholds(admin, { per_customer_day: '400.00', per_person_day: '400.00' })
  await approveAlone(2)
  const afterTwo = await asked(1_000n)
  await approveAlone(12)
  const afterMany = await asked(1_000n)
  expect(afterMany).toEqual(afterTwo)
  // The settings, the lock and the sum: what two people decided is not asked for.
  expect(afterTwo).toMatchObject({ queries: 3, isRefused: false })
})

test('what two people decided is asked for where the sum with it is too much, and is left out', async () => {
  await approveAlone(2)
  await approveProposed('390.00')
  expect(await asked(38_000n)).toMatchObject({ queries: 5, isRefused: false })
  expect(await asked(38_001n)).toMatchObject({ queries: 5, isRefused: true })
})

test('what one person decided by themselves is summed once', async () => {
  await approveAlone(4)
  expect(await asked(36_001n)).toMatchObject({ queries: 4, isRefused: true })
})
