import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveDeposits } from '#contract/cash/bulk-approvals.ts'
import { adminListDepositRequests, requestDeposit } from '#contract/cash/deposits.ts'
import { approveProposal, listProposals, propose } from '#contract/records/proposals.ts'
import {
  adminListExchangeRates,
  deleteExchangeRate,
  getExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { ok, refused } from '../../records/proposals/proposals.ts'
import { change } from '../../office/settings/settings.ts'

const testServer = testServerOfFile()
/** Two people who may set rates, or confirm them. */
let tess: Person
let tom: Person
beforeAll(async () => {
  tess = await testServer.staff('tess', ['treasurer'])
  tom = await testServer.staff('tom', ['treasurer'])
})
beforeEach(async () => {
  for (const { currency } of ok(await tess.call(adminListExchangeRates)).rates)
    ok(await tess.call(deleteExchangeRate, { params: { currency } }))
  testServer.clock.advance({ seconds: 1 })
})

/** The provider says about 1.26. */
const CHF = 'CHF'
const set = (rateToUSD: string, by = tess) => by.call(setExchangeRate, { body: { currency: CHF, rateToUSD } })
const proposed = async (rateToUSD: string, by = tess) =>
  ok(
    await by.call(propose, { body: { kind: 'exchange_rate', currency: CHF, rateToUSD, reason: 'The bank' } }),
  ).id
const confirm = (id: string, by = tom) => by.call(approveProposal, { params: { id } })
const rateNow = async (on = testServer.ada) => (await on.call(getExchangeRates)).body.ratesToUSD[CHF]
const sent = async (originalAmount = '100.00') =>
  ok(
    await testServer.ada.call(requestDeposit, {
      body: {
        originalAmount,
        currency: CHF,
        bankReference: `a ${testServer.clock.advance({ seconds: 1 })}`,
        password: PASSWORD,
      },
    }),
  ).id
const warningsOf = async (id: string) =>
  ok(await testServer.root.call(adminListDepositRequests, { query: { status: 'pending' } })).find(
    (request) => request.id === id,
  )?.warnings

describe('one person', () => {
  test.each([
    ['100 times the provider’s', '125'],
    ['some percent above the band', '1.4'],
    ['some percent below it', '0.9'],
  ])('sets no rate that is %s: it is proposed, and counts once another confirms it', async (_, rate) => {
    const before = await rateNow()
    expect(refused(await testServer.changesNoRow(() => set(rate)))).toBe('409 needs_second_person')
    const id = await proposed(rate)
    expect(refused(await confirm(id, tess))).toBe('403 own_proposal')
    expect(await rateNow()).toBe(before)
    ok(await confirm(id))
    expect(Number(await rateNow())).toBe(Number(rate))
    const { rows } = await testServer.pool.query(
      `select actor_id::text, after from audit_log where action = 'rate.set' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ actor_id: tom.id, after: { proposedBy: tess.id, proposalId: id } }])
  })

  test('sets a rate within the band, both ways, at once', async () => {
    const provider = Number(await rateNow())
    for (const factor of [1.0199, 0.9801]) ok(await set((provider * factor).toFixed(6)))
  })

  test('sets no rate while the provider has none, which could be compared', async () => {
    const without = await testServer.secondNode({
      FX_RATES: 'frankfurter',
      FX_BASE_URL: 'http://127.0.0.1:9',
    })
    const reply = await without.as(tess).call(setExchangeRate, { body: { currency: CHF, rateToUSD: '1.25' } })
    expect(refused(reply)).toBe('409 needs_second_person')
    await without.close()
  })

  test('tightens the band at once, which then counts', async () => {
    const rate = (Number(await rateNow()) * 1.01).toFixed(6)
    ok(await set(rate))
    ok(await change(testServer.root, 'deposits.rate_band', '0.5', { reason: 'The test' }))
    expect(refused(await set(rate))).toBe('409 needs_second_person')
    expect(ok(await tess.call(adminListExchangeRates))).toMatchObject({
      bandPercent: '0.5',
      decidesAlone: false,
    })
  })

  test('deletes a rate at once, however far the provider’s is: that one is no one’s choice', async () => {
    ok(await confirm(await proposed('125')))
    ok(await tess.call(deleteExchangeRate, { params: { currency: CHF } }))
    expect(Number(await rateNow())).toBeLessThan(2)
  })
})

describe('a proposal', () => {
  test('says what the rate is, the provider’s and the distance', async () => {
    const id = await proposed('125')
    const open = ok(await tom.call(listProposals, { query: {} })).find((one) => one.id === id)
    expect(open).toMatchObject({ kind: 'exchange_rate', mayConfirm: true, customerId: null })
    expect(open?.consequences?.map(({ label }) => label)).toEqual([
      'Custom rate',
      'Provider’s rate (simulated)',
      'From the provider’s rate',
    ])
    expect(open?.consequences?.[2]?.after).toMatch(/^9\d{3}(\.\d+)?%$/)
    ok(await confirm(id))
  })

  test('is overtaken by another rate of its currency', async () => {
    const id = await proposed('125')
    ok(await set(String(await rateNow())))
    expect(refused(await confirm(id))).toBe('409 already_processed')
  })

  test('counts on every server within five seconds', async () => {
    const node = await testServer.secondNode()
    ok(await confirm(await proposed('126')))
    await expect.poll(() => rateNow(node.as(testServer.ada))).toBe('126.00')
    await node.close()
  })
})

describe('a deposit at a rate far from the provider’s', () => {
  test('has the warning with the distance, which keeps it out of an approval with others', async () => {
    ok(await confirm(await proposed('125')))
    const id = await sent()
    const found = (await warningsOf(id))?.find(({ code }) => code === 'rate_far')
    expect(Number(found?.distancePercent)).toBeGreaterThan(9_000)
    const { outcomes } = ok(await testServer.root.call(approveDeposits, { body: { ids: [id] } }))
    expect(outcomes.map((outcome) => outcome.refused?.code)).toEqual(['has_warnings'])
  })

  test('has it still when the custom rate is gone, and none at the provider’s own rate', async () => {
    ok(await confirm(await proposed('125')))
    const far = await sent('101.00')
    ok(await tess.call(deleteExchangeRate, { params: { currency: CHF } }))
    const right = await sent('102.00')
    expect((await warningsOf(far))?.map(({ code }) => code)).toContain('rate_far')
    expect((await warningsOf(right))?.map(({ code }) => code)).not.toContain('rate_far')
  })
})
