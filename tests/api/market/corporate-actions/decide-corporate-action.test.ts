import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approveProposal, listProposals, rejectProposal } from '#contract/records/proposals.ts'
import { decideCorporateAction, listCorporateActions } from '#contract/market/corporate-actions.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { announced, split } from '../../../support/corporate-actions.ts'
import type { Person } from '../../../support/server.ts'
import { type RealMarket, FILLED, openRealMarket } from '../prices/real-market.ts'

const EX_DATE = '2026-11-20'
const SPLIT = {
  act: 'announce',
  kind: 'split',
  symbol: 'AAPL',
  exDate: EX_DATE,
  terms: '4:1',
  reason: '8-K',
} as const
const DIVIDEND = { ...SPLIT, kind: 'dividend', terms: '0.2775' } as const

let market: RealMarket
let trader: Person
let vera: Person
let people = 0
beforeEach(async () => {
  market = await openRealMarket()
  await enter()
})
/** People of the staff who sign in now: sessions end within half an hour of silence. */
async function enter(): Promise<void> {
  people += 1
  trader = await market.testServer.staff(`trader${people}`, ['desk'])
  vera = await market.testServer.staff(`vera${people}`, ['administrator'])
}
afterEach(() => market.close())

const listed = async () => {
  const { body } = await vera.call(listCorporateActions)
  return body.map(({ symbol, kind, terms, source, state }) => [symbol, kind, terms, source, state].join(' '))
}
const proposed = async (body: object) => {
  const reply = await trader.call(decideCorporateAction, { body })
  expect(reply.status).toBe(200)
  return reply.body.proposalId ?? ''
}
const approve = (who: Person, id: string) => who.call(approveProposal, { params: { id } })
const audited = async () => {
  const { rows } = await market.testServer.pool.query(
    `select action, actor_id, actor_kind, before, after from audit_log
     where action like 'corporate_action.%' order by id`,
  )
  return rows
}

describe('200', () => {
  test('a split is announced by two people, and the second one sees what it does to those who hold it', async () => {
    const { ada, clock } = market.testServer
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
    const id = await proposed(SPLIT)
    expect(await listed()).toEqual([])
    expect((await approve(trader, id)).problem.code).toBe('own_proposal')

    const { body } = await vera.call(listProposals)
    expect(body).toMatchObject([
      {
        kind: 'corporate_action',
        proposedBy: trader.username,
        reason: '8-K',
        mayConfirm: true,
        consequences: [
          { label: 'Announce', after: 'Split of AAPL, 4:1' },
          { label: 'Ex-date', after: EX_DATE },
          { label: 'Customers who hold it now', after: '1' },
          { label: 'Shares in all', before: '0.01', after: '0.04' },
          { label: 'Largest holder', before: '0.01', after: '0.04' },
          { label: 'Price a share', before: '$309.00', after: '$77.25' },
          { label: 'Open orders that it cancels', after: '0' },
        ],
      },
    ])
    expect((await approve(vera, id)).status).toBe(200)
    expect(await listed()).toEqual(['AAPL split 4:1 operator to_come'])
    expect(await audited()).toMatchObject([
      {
        action: 'corporate_action.announced',
        actor_id: BigInt(vera.id),
        after: { ratio: '4:1', proposedBy: trader.id, proposalId: id },
      },
    ])

    clock.advance({ hours: 40 })
    await enter()
    await expect.poll(listed).toEqual(['AAPL split 4:1 operator done'])
    const { rows } = await market.testServer.pool.query(
      `select quantity_units from positions where instrument = 'AAPL' and customer_id = $1`,
      [ada.id],
    )
    expect(rows).toEqual([{ quantity_units: 4_000_000n }])
  })

  test('a dividend shows the sum, the largest part and its part of the price', async () => {
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
    await proposed({ ...DIVIDEND, terms: '31' })
    const { body } = await vera.call(listProposals)
    expect(body[0]?.consequences).toMatchObject([
      { after: 'Dividend of AAPL, $31.00 a share' },
      { label: 'Ex-date' },
      { label: 'Customers who hold it now', after: '1' },
      { label: 'Paid at what is held now', after: '$0.31' },
      { label: 'To the largest holder', after: '$0.31' },
      { label: 'Of a share', after: '$31.00 of $309.00' },
    ])
  })

  test('what a source reports is compared with what is announced, and dismissed by two people', async () => {
    const { testServer, provider } = market
    provider.splitToCome('AAPL', EX_DATE, 1253, 1000)
    await testServer.look()
    await expect.poll(() => market.requested('/div/VWELX.US').length).toBe(1)
    testServer.clock.advance({ hours: 3 })
    await enter()
    await expect.poll(listed).toEqual(['AAPL split 1253:1000 eodhd waits_for_person'])
    const [announcing, dismissing] = [SPLIT, { ...SPLIT, act: 'cancel', terms: undefined }] as const
    const first = await proposed(announcing)
    const { body } = await vera.call(listProposals)
    expect(body[0]?.consequences).toContainEqual({
      label: 'Reported by its source',
      before: null,
      after: '1253:1000',
    })
    const rejection = { params: { id: first }, body: { reason: 'It is a spin-off' } }
    expect((await vera.call(rejectProposal, rejection)).status).toBe(200)
    const second = await proposed(dismissing)
    expect((await approve(vera, second)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('what is announced is canceled by two people; an overtaken proposal is not carried out', async () => {
    const { pool, clock } = market.testServer
    await announced({ pool: pool, clock }, split('AAPL', EX_DATE, '3:1'))
    const canceling = await proposed({ ...SPLIT, act: 'cancel', terms: undefined })
    await announced({ pool: pool, clock }, split('AAPL', EX_DATE, '2:1'))
    expect((await approve(vera, canceling)).problem.code).toBe('proposal_overtaken')
    const again = await proposed({ ...SPLIT, act: 'cancel', terms: undefined })
    expect((await approve(vera, again)).status).toBe(200)
    expect(await listed()).toEqual(['AAPL split 2:1 operator canceled'])
    expect((await trader.call(decideCorporateAction, { body: SPLIT })).problem.code).toBe('action_known')
  })

  test('an administrator who is the only one decides alone', async () => {
    const { root, pool, clock } = market.testServer
    await lockUser(pool, { username: vera.username, at: clock.now() })
    const { status, body } = await root.call(decideCorporateAction, { body: DIVIDEND })
    expect([status, body.proposalId]).toEqual([200, null])
    expect(await audited()).toMatchObject([{ actor_id: BigInt(root.id), after: { perShare: '0.2775' } }])
  })
})

test.each([
  ['an asset that there is not', { symbol: 'NOPE' }, 'asset_not_found'],
  ['an ex-date of long ago', { exDate: '2026-11-10' }, 'ex_date_too_early'],
  ['the cancellation of what there is not', { act: 'cancel', terms: undefined }, 'no_such_action'],
])('refuses %s, and proposes nothing', async (_, more, code) => {
  const reply = await trader.call(decideCorporateAction, { body: { ...SPLIT, ...more } })
  expect(reply.problem.code).toBe(code)
  expect((await vera.call(listProposals)).body).toEqual([])
})

test('refuses a split of a day since which orders were filled at its prices', async () => {
  await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
  const reply = await trader.call(decideCorporateAction, { body: { ...SPLIT, exDate: '2026-11-18' } })
  expect(reply.problem.code).toBe('action_too_late')
})

test('400: neither dollars a share nor a ratio', async () => {
  const asked = [
    ...['', '0', '4:1', '-1', '1.0000001'].map((terms) => ({ ...DIVIDEND, terms })),
    ...['', '1:1', '0.5', '0:1'].map((terms) => ({ ...SPLIT, terms })),
    { ...SPLIT, exDate: '2026-11-31' },
  ]
  for (const body of asked) expect((await trader.call(decideCorporateAction, { body })).status).toBe(400)
})
