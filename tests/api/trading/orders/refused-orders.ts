import { describe, expect, test } from 'vitest'
import type { buy, sell } from '#contract/trading/older-orders.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { BAD_AMOUNTS } from '../../../support/api/bad-input.ts'
import type { TestMarketServer } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

/** A quantity has eight decimals, so these are bad amounts but no bad quantities. */
const FINE_QUANTITIES = new Set(['three decimals', 'three decimals as a number'])

const BAD_QUANTITIES: readonly [string, unknown][] = [
  ...BAD_AMOUNTS.filter(([name]) => !FINE_QUANTITIES.has(name)),
  ['missing', undefined],
  ['nine decimals', '1.000000001'],
  ['33 characters', `1.${'0'.repeat(31)}`],
  ['10 KB', '1'.repeat(10_000)],
  ['not a number', Number.NaN],
  ['infinite', Number.POSITIVE_INFINITY],
]

const BAD_SYMBOLS: readonly [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 7],
  ['an array', ['AAPL']],
  ['an object', { toString: 'AAPL' }],
  ['empty', ''],
  ['padded', ' AAPL'],
  ['a path', '../AAPL'],
  ['an address', 'http://169.254.169.254/'],
  ['a NUL byte', 'AAPL\u0000'],
  ['a lone surrogate', 'AAPL\ud800'],
  ['13 letters', 'A'.repeat(13)],
  ['SQL', "A'; drop table accounts; --"],
  ['a full-width letter', '\uff21APL'],
]

const SPECIAL_BODIES: readonly [string, { text: string; type?: string; status: number }][] = [
  ['the charset latin1', { text: '{}', type: 'application/json; charset=iso-8859-1', status: 415 }],
  [
    '33 KB',
    { text: JSON.stringify({ symbol: 'AAPL', quantity: '1', note: 'x'.repeat(33_000) }), status: 413 },
  ],
]

const BAD_KEYS = ['seven77', 'x'.repeat(256), 'a key with blanks', 'schlüssel', 'tab\tinside']

/** The users of the test server: only Ada may place `order`. */
export interface OrderFixture {
  testServer: TestMarketServer
  ada: Person
  root: Person
  /** An order that is filled when nothing is wrong with it. */
  order: { symbol: string; quantity: string }
}

/** Everything that buying and selling refuse alike, status by status, each time without changing a row. */
export function refusesWhatIsNoOrder(endpoint: OrderEndpoint, fixture: () => OrderFixture): void {
  refusesBadInput(endpoint, fixture)
  refusesByRule(endpoint, fixture)
}

/** 400, 413 and 415. */
function refusesBadInput(endpoint: OrderEndpoint, fixture: () => OrderFixture): void {
  const { refused } = callsOf(endpoint, fixture)

  describe('400', () => {
    test.each(BAD_QUANTITIES)('a quantity that is %s', async (_, quantity) => {
      const { status, problem } = await refused({ ...fixture().order, quantity })
      expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_input' })
      // Each with what is wrong with it: tests/alpaca/exact-input.test.ts.
      expect(problem.errors).toEqual([{ path: 'quantity', message: expect.stringMatching(/^Enter a /) }])
    })

    test.each(BAD_SYMBOLS)('a symbol that is %s', async (_, symbol) => {
      const { status, problem } = await refused({ ...fixture().order, symbol })
      expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_input' })
      expect(problem.errors?.map(({ path }) => path)).toEqual(['symbol'])
    })

    test.each([
      ['seven decimals', '1.0000001'],
      ['negative', -1],
      ['text', 'cheap'],
      ['null', null],
    ])('an expected price that is %s', async (_, expectedPrice) => {
      const { status, problem } = await refused({ ...fixture().order, expectedPrice })
      expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_input' })
    })

    test.each(BAD_KEYS)('the Idempotency-Key %j', async (key) => {
      const { testServer, ada, order } = fixture()
      const { status, problem } = await testServer.changesNoRow(() =>
        ada.call(endpoint, { body: order }, { key: encodeLatin1(key) }),
      )
      expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_idempotency_key' })
    })
  })

  describe('400, 413 and 415: a body of', () => {
    test.each(SPECIAL_BODIES)('%s', async (_, { text, type = 'application/json', status }) => {
      const { testServer, ada } = fixture()
      const reply = await testServer.changesNoRow(() =>
        ada.send('POST', endpoint.path, { text, headers: { 'content-type': type } }),
      )
      expect(reply.status).toBe(status)
      expect(reply.headers.get('content-type')).toBe('application/problem+json')
    })
  })
}

/** 403 to 503: what a rule refuses. */
function refusesByRule(endpoint: OrderEndpoint, fixture: () => OrderFixture): void {
  const { refusal } = callsOf(endpoint, fixture)

  describe('401 and 403', () => {
    test.each(['none', 'pending', 'rejected'] as const)(
      '403: while the profile is %s',
      async (kycStatus: KycStatus) => {
        const { testServer, order } = fixture()
        const newcomer = await testServer.customer({
          username: `${kycStatus}.${endpoint.path.slice(5)}`,
          kycStatus,
        })
        const { status, problem } = await testServer.changesNoRow(() =>
          newcomer.call(endpoint, { body: order }),
        )
        expect({ status, code: problem.code }).toEqual({ status: 403, code: 'profile_not_approved' })
      },
    )
  })

  describe('404', () => {
    test.each(['ZZZZ', 'BTC-USD', 'GSPC.INDX'])('%s cannot be traded', async (symbol) => {
      expect(await refusal({ ...fixture().order, symbol })).toEqual({ status: 404, code: 'asset_not_found' })
    })
  })

  describe('409', () => {
    test.each(['99.49', '100.51', '1000', '0.000001'])(
      'the price is more than 0.5 % away from the %s that was seen',
      async (expectedPrice) => {
        fixture().testServer.prices.set(fixture().order.symbol, '100.00')
        expect(await refusal({ ...fixture().order, expectedPrice })).toEqual({
          status: 409,
          code: 'price_moved',
        })
      },
    )
  })

  describe('422', () => {
    test.each(['0', '0.00', 0, '0.00999999', '0.00000001'])('%s is below the minimum', async (quantity) => {
      expect(await refusal({ ...fixture().order, quantity })).toEqual({ status: 422, code: 'below_minimum' })
    })

    test.each(['1000000.00000001', '999999999999'])('%s is above the maximum', async (quantity) => {
      expect(await refusal({ ...fixture().order, quantity })).toEqual({ status: 422, code: 'above_maximum' })
    })
  })

  describe('503', () => {
    test('without an accepted price', async () => {
      const { testServer, order } = fixture()
      const price = testServer.prices.get(order.symbol) ?? ''
      testServer.prices.delete(order.symbol)
      expect(await refusal(order)).toEqual({ status: 503, code: 'price_unavailable' })
      testServer.prices.set(order.symbol, price)
    })
  })
}

type OrderEndpoint = typeof buy | typeof sell

/** Calls `endpoint` as Ada, and checks that no row changes. */
function callsOf(endpoint: OrderEndpoint, fixture: () => OrderFixture) {
  const refused = (body: object) => {
    const { testServer, ada } = fixture()
    return testServer.changesNoRow(() => ada.call(endpoint, { body }))
  }
  const refusal = async (body: object) => {
    const { status, problem } = await refused(body)
    return { status, code: problem.code }
  }
  return { refused, refusal }
}

/** Headers carry bytes: what a client that knows no better would send. */
const encodeLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
