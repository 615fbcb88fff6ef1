import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createEodhdActions } from '#server/market/providers/eodhd/eodhd-corporate-actions.ts'
import { EODHD_QUOTA, eodhdDialect, eodhdBudget } from '#server/market/providers/eodhd/eodhd-subscription.ts'
import { createSubscription } from '#server/market/ports/polled-source.ts'
import { type MarketServer, reply, startMarketServer } from '../../support/providers/market-server.ts'
import { type Fixture, openFixture } from './fixture.ts'

let fixture: Fixture
let server: MarketServer
beforeAll(async () => {
  fixture = await openFixture()
  server = await startMarketServer(fixture.clock.now)
  server.splitToCome('NKE', '2026-11-24', 4, 1)
  server.split('F', '2026-11-19', '1.000000/10.000000')
  server.dividend('KO', '2026-11-20', 0.51)
})
afterAll(async () => {
  await server.close()
  await fixture.close()
})

let providers = 0
/** The actions that the source answers, when requests whose path begins with `path` get this response. */
async function actionsOf(path: string, ...answer: Parameters<typeof reply>) {
  server.answer((request, response) =>
    (request.url?.startsWith(path) ? reply(...answer) : server.asDocumented)(request, response),
  )
  const { clock, pool } = fixture
  const own = { name: `eodhd ${(providers += 1)}`, baseUrl: `${server.url}/`, quota: EODHD_QUOTA }
  const subscription = createSubscription({
    ...own,
    budget: () => eodhdBudget(20, BUILT_IN),
    clock,
    pool,
    dialect: eodhdDialect('token'),
  })
  const { actions, complete } = await createEodhdActions(subscription, () => BUILT_IN).actions(
    '2026-11-18',
    '2026-12-18',
  )
  subscription.close()
  return {
    found: actions.map(({ symbol, kind }) => `${symbol} ${kind}`).toSorted(),
    ofNKE: complete.split.includes('NKE'),
    ofKO: complete.dividend.includes('KO'),
    ofPEP: complete.dividend.includes('PEP'),
  }
}

test('documented answers give all actions', async () => {
  const all = { found: ['KO dividend', 'NKE split'], ofNKE: true, ofKO: true, ofPEP: true }
  expect(await actionsOf('nothing', '')).toEqual(all)
})

test.each<[string, ...Parameters<typeof reply>]>([
  ['refused', 'Unauthenticated', 403],
  ['no calendar', '{"errors":{}}', 200],
])('without the calendar (%s) nothing follows from a coming split that is missing', async (_, ...answer) => {
  const past = { found: ['F split', 'KO dividend'], ofNKE: false, ofKO: true, ofPEP: true }
  expect(await actionsOf('/calendar/', ...answer)).toEqual(past)
})

test('nothing follows for an unknown symbol, or one whose dividends are garbled', async () => {
  const others = { found: ['NKE split'], ofNKE: true, ofKO: false, ofPEP: true }
  expect(await actionsOf('/div/KO.US', 'Ticker Not Found.', 404)).toEqual(others)
  expect(await actionsOf('/div/KO.US', '{"errors":{}}', 200)).toEqual(others)
})
