import { fillByStandard } from '../../../tests/support/rules/standard-terms.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarketCalendar } from '../../market/market-calendar.ts'
import { newYorkDateAt } from '../../market/new-york-time.ts'
import { type PriceFeed, type Quote, fillableQuote, openingQuote } from '../../market/quote.ts'
import { cents } from '../../money/money.ts'
import { price } from '../../money/price.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../../money/quantity.ts'
import { dividendOf, priceObstacle } from '../corporate-action.ts'
import { NO_POSITION } from '../position.ts'

const EX_DATE = '2026-11-23'
const MIDNIGHT_MS = Date.parse('2026-11-23T05:00:00Z')
/** From Thursday's session through the weekend to Tuesday's, in New York. */
const FROM_MS = Date.parse('2026-11-19T14:30:00Z')
const UNTIL_MS = Date.parse('2026-11-24T21:00:00Z')
/** Large against the commission, so that a dividend without a fall in price would always pay. */
const DIVIDEND = price(3_000_000n)
const CASH = 1_000_000_000n
const WITH_DIVIDEND = price(100_000_000n)

const FEEDS: PriceFeed[] = [{ by: 'stream' }, { by: 'poll', everyMs: 20_000 }, { by: 'nav' }]
const order = fc.record({
  atMs: fc.integer({ min: FROM_MS, max: UNTIL_MS }),
  /** Most of all, the minutes around midnight. */
  nearMs: fc.option(fc.integer({ min: -7_200_000, max: 34_000_000 }), { freq: 1 }),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  units: fc.bigInt(1_000_000n, 10_000_000_000n),
  isQueued: fc.boolean(),
})

/** A provider's quote at an instant, `delayMs` late, as one that holds the last price through the night has it. */
function quoteAt(
  calendar: ReturnType<typeof createMarketCalendar>,
  nowMs: number,
  delayMs: number,
  fallen: bigint,
): Quote {
  const session = calendar.latestSession(nowMs - delayMs)
  const quotedAtMs = Math.min(nowMs - delayMs, session.closesAtMs)
  const isClose = quotedAtMs === session.closesAtMs
  const current = session.date < EX_DATE ? WITH_DIVIDEND : price(WITH_DIVIDEND - fallen)
  return { symbol: 'KO', price: current, quotedAtMs, sessionIndex: session.index, isClose, provider: 'any' }
}

test('no sequence of orders around an ex-date gains the dividend without a price in between', () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 12 }),
      fc.constantFrom(...FEEDS),
      fc.constantFrom('nyse' as const, 'always' as const),
      fc.constantFrom(0, 900_000),
      fc.bigInt(0n, 3_000_000n),
      fc.integer({ min: 0, max: 3_600_000 }),
      (orders, feed, hours, delayMs, fallen, paidAfterMs) => {
        const calendar = createMarketCalendar(hours)
        const account = { cash: CASH, held: ZERO_QUANTITY, heldAtMidnight: ZERO_QUANTITY }
        let sawNewPrice = false
        const times = orders.map((one) => ({
          ...one,
          atMs: one.nearMs === null ? one.atMs : MIDNIGHT_MS + one.nearMs,
        }))
        for (const { atMs, side, units, isQueued } of times.toSorted((a, b) => a.atMs - b.atMs)) {
          const status = calendar.statusAt(atMs)
          if (!status.tradingAllowed) continue
          const held = { quote: quoteAt(calendar, atMs, delayMs, fallen), feed, ageMs: 0 }
          const quote = isQueued ? openingQuote(held, status) : fillableQuote(held, status)
          const action = {
            kind: 'dividend' as const,
            exDate: EX_DATE,
            isApplied: atMs >= MIDNIGHT_MS + paidAfterMs,
          }
          const priceDate = quote && calendar.latestSession(quote.quotedAtMs).date
          if (!quote || priceDate === null) continue
          if (priceObstacle([action], priceDate, newYorkDateAt(atMs)) !== null) continue
          if (priceDate >= EX_DATE) sawNewPrice = true
          trade(account, side, side === 'sell' ? account.held : quantity(units), quote)
          if (atMs < MIDNIGHT_MS) account.heldAtMidnight = account.held
        }
        // Who sold at a price of the ex-date took its risk, and who still holds the shares takes it yet.
        if (sawNewPrice || account.held > 0n) return
        const paid = dividendOf(account.heldAtMidnight, DIVIDEND)
        expect(account.cash + paid).toBeLessThanOrEqual(CASH)
      },
    ),
    { numRuns: 1_000 },
  )
})

function trade(
  account: { cash: bigint; held: Quantity },
  side: 'buy' | 'sell',
  units: Quantity,
  quote: Quote,
): void {
  const fill = fillByStandard({
    order: { side, instrument: 'KO', quantity: units, expectedPrice: null },
    account: {
      cashCents: cents(account.cash),
      owedCents: cents(0n),
      restrictedRights: [],
      isAgreementDue: false,
      kycStatus: 'approved',
      position: { ...NO_POSITION, quantity: account.held },
    },
    quote: { price: quote.price, at: new Date(quote.quotedAtMs), source: quote.provider },
    tradingAllowed: true,
  })
  if ('refused' in fill) return
  account.cash = fill.cashAfterCents
  account.held = fill.positionAfter.quantity
}
