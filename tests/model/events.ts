import fc from 'fast-check'
import { by, node, rarely, which, who } from './world/draws.ts'
import { placing, replacing, unplacing } from './book/events-of-the-book.ts'
import { IDENTITY } from './events-of-identity.ts'

/** What happens in a history, as plain data: which of many is meant is decided when its turn comes. */

/** Half have none; keys come again, and some are no keys. */
const key = fc.constantFrom(null, null, null, null, null, null, 'a', 'a', 'b', 'b', 'c', 'short')

/** How much of a share or of money is meant. */
const size = fc.oneof(
  { weight: 5, arbitrary: fc.record({ by: fc.constant('hundredths' as const), of: fc.bigInt(1n, 3_000n) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      by: fc.constant('percent' as const),
      of: fc.constantFrom(1n, 10n, 33n, 50n, 99n, 100n, 100n, 101n),
    }),
  },
  // A dust more than all there is.
  { weight: 1, arbitrary: fc.record({ by: fc.constant('all and more' as const), of: fc.bigInt(1n, 2n) }) },
  // Odd dollars: their commission ends on half a cent.
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('dollars' as const),
      of: fc.bigInt(0n, 300n).map((n) => 2n * n + 1n),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ by: fc.constant('units' as const), of: fc.bigInt(0n, 2_000_000_000n) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ by: fc.constant('units' as const), of: fc.bigInt(10n ** 12n, 10n ** 15n) }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('nonsense' as const), of: fc.nat({ max: 7 }) }) },
)
export type Size = typeof size extends fc.Arbitrary<infer S> ? S : never

/** Of the price or the rate that was on the screen. */
const expects = fc.constantFrom(
  'nothing',
  'nothing',
  'nothing',
  'the price',
  'the price',
  'just within',
  'just beyond',
  'far off',
)

const order = fc.record({
  did: fc.constant('order' as const),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  who,
  node,
  symbol: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3),
  size,
  expects,
  key,
})
const BOOK = [
  { weight: 9, arbitrary: placing(size, key, expects) },
  { weight: 3, arbitrary: unplacing },
  { weight: 4, arbitrary: replacing(key) },
] as const

const deposit = fc.record({
  did: fc.constant('deposit' as const),
  who,
  node,
  size,
  currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY', 'IDR'),
  expects,
  reference: fc.nat({ max: 2 }),
  /** On the transfer. */
  named: fc.constantFrom('nothing', 'nothing', 'nothing', 'own', 'own', 'used', 'of another', 'misread'),
  isWrong: rarely(9),
  key,
})
const withdrawal = fc.record({
  did: fc.constant('withdraw' as const),
  who,
  node,
  size,
  toLast: rarely(2),
  account: fc.nat({ max: 2 }),
  isWrong: rarely(9),
  key,
})
const cancellation = fc.record({
  did: fc.constantFrom('cancel' as const, 'cancel order' as const),
  who,
  node,
  which,
  isAnothers: rarely(5),
})
const decision = fc.record({
  did: fc.constant('decide' as const),
  what: fc.constantFrom('deposit' as const, 'deposit' as const, 'withdrawal' as const, 'profile' as const),
  who,
  by,
  node,
  which,
  isLate: rarely(4),
  approves: fc.constantFrom(true, true, true, false),
})
const repricing = fc.record({ did: fc.constant('reprice' as const), who, by, node, which })
const submission = fc.record({
  did: fc.constant('submit profile' as const),
  who,
  node,
  isFirst: fc.boolean(),
})

const talk = fc.record({
  did: fc.constantFrom('open ticket' as const, 'open ticket' as const, 'write' as const),
  who,
  node,
  which,
  words: fc.nat({ max: 3 }),
  isAnothers: rarely(5),
})
const answer = fc.record({
  did: fc.constantFrom('reply' as const, 'reply' as const, 'close ticket' as const),
  who,
  by,
  node,
  which,
  words: fc.nat({ max: 3 }),
})

/** What may be asked many times at one moment. */
const atOnce = fc.oneof(
  { weight: 6, arbitrary: order },
  ...BOOK,
  { weight: 2, arbitrary: deposit },
  { weight: 4, arbitrary: withdrawal },
  { weight: 4, arbitrary: cancellation },
  { weight: 1, arbitrary: repricing },
  { weight: 4, arbitrary: decision },
  { weight: 1, arbitrary: submission },
  { weight: 1, arbitrary: talk },
  { weight: 1, arbitrary: answer },
)
export type AtOnce = typeof atOnce extends fc.Arbitrary<infer E> ? E : never

/** Several requests about one customer that are decided at one moment, each of them so many times. */
const burst = fc.record({
  did: fc.constant('burst' as const),
  who: fc.constantFrom(0, 0, 0, 1, 1, 2),
  of: fc.array(atOnce, { minLength: 1, maxLength: 3, size: 'max' }),
  times: fc.constantFrom(1, 2, 3, 3, 5, 6),
  /** All of them under one key. */
  isOneIntent: rarely(2),
})

const rateChange = fc.record({
  did: fc.constantFrom('set rate' as const, 'set rate' as const, 'delete rate' as const),
  by,
  node,
  currency: fc.constantFrom('EUR', 'JPY', 'IDR', 'USD'),
  /** Of the provider's, in basis points: about what one person may set alone. */
  nearBps: fc.option(fc.bigInt(-250n, 250n)),
  rate: fc.oneof({ weight: 5, arbitrary: fc.bigInt(1n, 2n * 10n ** 12n) }, fc.bigInt(0n, 2n * 10n ** 18n)),
})
const reading = fc.record({
  did: fc.constant('read' as const),
  who,
  node,
  what: fc.constantFrom(
    'wallet' as const,
    'wallet' as const,
    'holdings' as const,
    'transactions' as const,
    'orders' as const,
    'book' as const,
    'book' as const,
    'deposits' as const,
    'withdrawals' as const,
    'payouts' as const,
    'profile' as const,
    'resets' as const,
    'money lock' as const,
    'notices' as const,
    'notices' as const,
    'tickets' as const,
    'second factor' as const,
    'user' as const,
  ),
  /** By a session that may have ended. */
  isOld: rarely(3),
})
const marking = fc.record({
  did: fc.constantFrom('mark as read' as const, 'issue reference' as const),
  who,
  node,
})
/** A company says what it will do to its shares on the next day of trading. */
const announcement = fc.record({
  did: fc.constant('announce' as const),
  kind: fc.constantFrom('dividend' as const, 'split' as const),
  symbol: fc.nat({ max: 2 }),
  perShare: fc.bigInt(1n, 3_000_000n),
  ratio: fc.constantFrom('2:1', '3:2', '10:1', '1:10', '3:7'),
  /** What else happens before that day. */
  isLongBefore: rarely(3),
})
const look = fc.record({ did: fc.constant('look at' as const), who, by, node })
/** An endpoint for another role, or for a visitor. */
const intrusion = fc.record({
  did: fc.constant('attack' as const),
  as: fc.constantFrom('customer' as const, 'administrator' as const, 'visitor' as const),
  who,
  by,
  node,
  which,
})
const operator = fc.record({
  did: fc.constantFrom('demote' as const, 'promote' as const, 'lock out' as const, 'let in' as const),
  by,
})
const waiting = fc.record({
  did: fc.constantFrom(
    'moment' as const,
    'moment' as const,
    'quarter' as const,
    'night' as const,
    'ten days' as const,
  ),
})

export const history = fc.noBias(
  fc.array(
    fc.oneof(
      { weight: 16, arbitrary: order },
      ...BOOK,
      { weight: 5, arbitrary: deposit },
      { weight: 6, arbitrary: withdrawal },
      { weight: 4, arbitrary: cancellation },
      { weight: 2, arbitrary: repricing },
      { weight: 10, arbitrary: decision },
      { weight: 2, arbitrary: submission },
      { weight: 12, arbitrary: burst },
      ...IDENTITY,
      { weight: 3, arbitrary: rateChange },
      { weight: 6, arbitrary: reading },
      { weight: 3, arbitrary: marking },
      { weight: 3, arbitrary: talk },
      { weight: 2, arbitrary: answer },
      { weight: 2, arbitrary: announcement },
      { weight: 2, arbitrary: look },
      { weight: 3, arbitrary: intrusion },
      { weight: 1, arbitrary: operator },
      { weight: 3, arbitrary: waiting },
    ),
    { minLength: 1, maxLength: 60, size: 'max' },
  ),
)

/** Little but the order book, so that orders meet each other, prices, dividends and splits. */
export const bookHistory: typeof history = fc.noBias(
  fc.array(
    fc.oneof(
      ...BOOK.map(({ weight, arbitrary }) => ({ weight: 3 * weight, arbitrary })),
      { weight: 6, arbitrary: order },
      { weight: 3, arbitrary: cancellation },
      { weight: 3, arbitrary: withdrawal },
      { weight: 6, arbitrary: burst },
      { weight: 5, arbitrary: reading },
      { weight: 4, arbitrary: announcement },
      { weight: 8, arbitrary: fc.record({ did: fc.constant('night' as const) }) },
    ),
    { minLength: 12, maxLength: 50, size: 'max' },
  ),
)
export type Event = typeof history extends fc.Arbitrary<(infer E)[]> ? E : never
