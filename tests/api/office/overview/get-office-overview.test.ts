import { beforeAll, describe, expect, test } from 'vitest'
import { approveDeposit, rejectDeposit } from '#contract/cash/deposits.ts'
import { approveWithdrawal, cancelWithdrawal } from '#contract/cash/withdrawals.ts'
import { getOfficeOverview, type OfficeOverview } from '#contract/office/overview.ts'
import { claimRequest } from '#contract/records/claims.ts'
import type { SharedQueueName } from '#domain/reviews/claim.ts'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { readOverview } from '#server/office/overview/read-overview.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import type { Person } from '../../../support/people.ts'
import { startTestServer } from '../../../support/server.ts'
import { announced } from '../../cash/deposits/deposits.ts'
import { asked } from '../../cash/withdrawals/withdrawals.ts'
import { HARBOR } from '../settings/bank-accounts.ts'
import { change } from '../settings/settings.ts'
import { closed, opened, replied } from '../support/tickets.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
beforeAll(async () => {
  root = testServer.root
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
})

const NOTHING = {
  stalePrices: () => 0,
  settings: { at: () => STANDARD_SETTINGS },
  calendar: createMarketCalendar('nyse'),
}
const NONE = { count: 0, oldestAt: null, yours: 0 }
const overview = async (): Promise<OfficeOverview> => (await root.call(getOfficeOverview)).body
const now = () => testServer.clock.now().toISOString()

describe('200', () => {
  test('what waits of each kind, since when, and the money approved today', async () => {
    const before = await overview()
    expect(before).toMatchObject({ deposits: NONE, profiles: NONE, supportTickets: NONE, stalePrices: 0 })

    const first = await announced(ada, { originalAmount: '40.00' })
    const payout = await asked(ada)
    const since = now()
    await testServer.advance({ minutes: 5 })
    const second = await announced(ada, { originalAmount: '60.00' })
    await testServer.customer({ username: 'grace', kycStatus: 'pending' })
    expect(await overview()).toEqual({
      ...before,
      deposits: { count: 2, oldestAt: since, yours: 0 },
      withdrawals: { count: 1, oldestAt: since, yours: 0 },
      profiles: { count: 1, oldestAt: expect.any(String), yours: 0 },
    })

    await root.call(approveDeposit, { params: { id: first.id } })
    await root.call(approveWithdrawal, { params: { id: payout.id } })
    const approved = await overview()
    expect(approved).toMatchObject({
      deposits: { count: 1, oldestAt: now() },
      withdrawals: NONE,
      moneyIn: { count: before.moneyIn.count + 1 },
      moneyOut: { count: 1, amount: payout.amount },
    })
    expect(Number(approved.moneyIn.amount) - Number(before.moneyIn.amount)).toBe(40)

    // A rejection moves nothing.
    await root.call(rejectDeposit, { params: { id: second.id }, body: { reason: 'No transfer' } })
    expect(await overview()).toEqual({ ...approved, deposits: NONE })
  })

  test('a ticket waits until it is answered or closed', async () => {
    const since = now()
    const [first, second] = [await opened(ada, 'One'), await opened(ada, 'Two')]
    expect(await overview()).toMatchObject({ supportTickets: { count: 2, oldestAt: since } })
    await replied(root, first.id)
    await closed(root, second.id)
    expect(await overview()).toMatchObject({ supportTickets: NONE })
  })

  test('today ends at midnight in New York', async () => {
    const id = (await announced(ada, { originalAmount: '7.00' })).id
    await root.call(approveDeposit, { params: { id } })
    const { pool } = testServer
    const at = (instant: string) =>
      readOverview({ pool, ...NOTHING }, { person: BigInt(root.id), now: new Date(instant) })
    // The clock of the test stands at August 21, 2026.
    const { moneyIn } = await overview()
    expect((await at('2026-08-22T03:59:59Z')).moneyIn).toEqual(moneyIn)
    expect((await at('2026-08-22T04:00:00Z')).moneyIn).toEqual({ count: 0, amount: '0.00' })
  })

  test('in two statements, one of customers and one of the firm', async () => {
    const count = await queriesOf(testServer.pool, (pool) =>
      readOverview({ pool, ...NOTHING }, { person: BigInt(root.id), now: testServer.clock.now() }),
    )
    expect(count).toBe(2)
  })
})

test('who moves money alone is named until a limit of a day bounds them that they cannot lift alone', async () => {
  const cashier = await testServer.staff('cashier', ['cashier'])
  const alone = async () => (await overview()).movesMoneyAlone
  expect(await alone()).toEqual([cashier.username, root.username])
  for (const bounding of ['thresholds.per_request', 'thresholds.per_customer_day'])
    expect((await change(root, bounding, '100.00')).status).toBe(200)
  expect(await alone()).toEqual([cashier.username, root.username])
  expect((await change(root, 'thresholds.per_person_day', '100000.00')).status).toBe(200)
  expect(await alone()).toEqual([root.username])
  await testServer.staff('treasurer', ['treasurer'])
  expect(await alone()).toEqual([])
  expect((await change(root, 'thresholds.per_person_day', '')).body).toMatchObject({ value: '100000.00' })
  expect((await change(root, 'bank.USD', HARBOR)).body.proposed).not.toBeNull()
})

test('what one has claimed and still waits is counted for oneself alone, until the claim ends', async () => {
  const office = await startTestServer()
  const mia = await office.customer({ username: 'mia', kycStatus: 'approved', cash: '1000.00' })
  const [first, second] = [await announced(mia), await announced(mia)]
  const [payout, ticket] = [await asked(mia), await opened(mia)]
  const [ann, ben] = [
    await office.staff('ann', ['cashier', 'support']),
    await office.staff('ben', ['cashier']),
  ]
  const claim = async (who: Person, queue: SharedQueueName, id: string) => {
    const { status } = await who.call(claimRequest, { body: { queue, id, takesOver: false } })
    expect(status).toBe(200)
  }
  const claimedBy = async (who: Person) => {
    const { deposits, withdrawals, passwordResets, profiles, supportTickets } = (
      await who.call(getOfficeOverview)
    ).body
    return [deposits, withdrawals, passwordResets, profiles, supportTickets].map(({ yours }) => yours)
  }
  expect(await claimedBy(ann)).toEqual([0, 0, 0, 0, 0])
  await claim(ann, 'deposits', first.id)
  await claim(ann, 'withdrawals', payout.id)
  await claim(ann, 'support_tickets', ticket.id)
  await claim(ben, 'deposits', second.id)
  expect(await claimedBy(ann)).toEqual([1, 1, 0, 0, 1])
  expect(await claimedBy(ben)).toEqual([1, 0, 0, 0, 0])

  expect((await mia.call(cancelWithdrawal, { params: { id: payout.id } })).status).toBe(200)
  await replied(ann, ticket.id)
  expect(await claimedBy(ann)).toEqual([1, 0, 0, 0, 0])
  office.clock.advance({ minutes: 10 })
  expect(await claimedBy(ann)).toEqual([0, 0, 0, 0, 0])
  await office.close()
})
