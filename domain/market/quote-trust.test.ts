import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Price, parsePrice, price } from '../money/price.ts'
import {
  AGREEMENT_PERCENT,
  HALT_PERCENT,
  NOTHING_KNOWN,
  type QuoteTrust,
  accept,
  afterHoldingsWereSplit,
  isTrusted,
  judge,
  previousCloseBeside,
} from './quote-trust.ts'

const dollars = (text: string): Price => parsePrice(text) ?? price(0n)
const NO_PRICE = null
const FOUR_FOR_ONE = { newShares: 4n, oldShares: 1n, isApplied: false }
const ONE_FOR_TEN = { newShares: 1n, oldShares: 10n, isApplied: false }

/** What is believed after these receipts, the first of which is the first of all. */
function after(...receipts: (string | null)[]): QuoteTrust {
  return receipts.reduce<QuoteTrust>(
    (trust, text) => judge(trust, text === null ? NO_PRICE : dollars(text)).trust,
    NOTHING_KNOWN,
  )
}

describe('a receipt', () => {
  test('the first is believed, whatever the catalogue says', () => {
    expect(judge(NOTHING_KNOWN, dollars('98765.43'))).toEqual({
      trust: { lastGood: dollars('98765.43'), doubted: null, halt: null },
      isBelieved: true,
    })
  })

  test('a move of exactly 20 % is believed at once, up and down', () => {
    expect(after('100', '120')).toMatchObject({ lastGood: dollars('120'), doubted: null })
    expect(after('100', '80')).toMatchObject({ lastGood: dollars('80'), doubted: null })
  })

  test('a move of over 20 % waits for a second receipt that agrees; no order is filled meanwhile', () => {
    const once = after('100', '120.01')
    expect(once).toEqual({ lastGood: dollars('100'), doubted: dollars('120.01'), halt: null })
    expect(isTrusted(once)).toBe(false)
    expect(after('100', '120.01', '121')).toEqual({ lastGood: dollars('121'), doubted: null, halt: null })
  })

  test('a second one that does not agree is doubted in its place', () => {
    expect(after('100', '125', '138')).toMatchObject({ lastGood: dollars('100'), doubted: dollars('138') })
    expect(after('100', '125', '138', '139')).toMatchObject({ lastGood: dollars('139'), doubted: null })
  })

  test('a glitch is forgotten as soon as the old price is back', () => {
    expect(after('100', '125', '101')).toEqual({ lastGood: dollars('101'), doubted: null, halt: null })
  })

  test('a move of exactly 40 % is doubted, of more it halts, however often it is repeated', () => {
    expect(after('100', '140')).toMatchObject({ doubted: dollars('140'), halt: null })
    const far = after('100', '140.01', '140.01', '140.01')
    expect(far).toEqual({
      lastGood: dollars('100'),
      doubted: null,
      halt: { reason: 'jump', price: dollars('140.01') },
    })
    expect(isTrusted(far)).toBe(false)
  })

  test('what is no price halts, and the last good price stays', () => {
    for (const nonsense of [NO_PRICE, price(0n), price(-5n)]) {
      const { trust, isBelieved } = judge(after('100'), nonsense)
      expect(isBelieved).toBe(false)
      expect(trust).toEqual({
        lastGood: dollars('100'),
        doubted: null,
        halt: { reason: 'nonsense', price: null },
      })
    }
  })
})

describe('a halt', () => {
  test('ends when the provider is back within 20 %, and within 40 % when two receipts agree', () => {
    expect(after('100', '10000', '99')).toEqual({ lastGood: dollars('99'), doubted: null, halt: null })
    expect(after('100', '10000', '135')).toMatchObject({ lastGood: dollars('100'), doubted: dollars('135') })
    expect(after('100', '10000', '135', '135')).toEqual({
      lastGood: dollars('135'),
      doubted: null,
      halt: null,
    })
    expect(after('100', null, '100')).toMatchObject({ halt: null })
  })

  test('lasts while the second receipt is missing, and what waits is what arrived last', () => {
    const waiting = after('100', '10000', '135')
    expect(isTrusted(waiting)).toBe(false)
    expect(waiting.halt).toEqual({ reason: 'jump', price: dollars('135') })
  })

  test('ends when an administrator accepts the price', () => {
    const accepted = accept(after('100', '50'))
    expect(accepted).toEqual({ lastGood: dollars('50'), doubted: null, halt: null })
    expect(judge(accepted ?? NOTHING_KNOWN, dollars('51')).isBelieved).toBe(true)
  })

  test('holds nothing to accept where nothing is halted, or what arrived was no price', () => {
    expect(accept(after('100'))).toBeNull()
    expect(accept(after('100', '125'))).toBeNull()
    expect(accept(after('100', null))).toBeNull()
  })
})

describe('a known split', () => {
  const split = judge(after('100'), dollars('25.5'), FOUR_FOR_ONE).trust

  test('explains the move it makes: the price is shown and no order is filled', () => {
    expect(split).toEqual({
      lastGood: dollars('25.5'),
      doubted: null,
      halt: { reason: 'split', price: dollars('25.5') },
    })
    expect(isTrusted(split)).toBe(false)
    expect(judge(after('2'), dollars('20'), ONE_FOR_TEN)).toMatchObject({ isBelieved: true })
  })

  test('explains no other move', () => {
    expect(judge(after('100'), dollars('50'), FOUR_FOR_ONE).trust.halt).toMatchObject({ reason: 'jump' })
    expect(judge(after('100'), dollars('400'), FOUR_FOR_ONE).trust.halt).toMatchObject({ reason: 'jump' })
  })

  test('halts nothing once holdings have been split, and the halt before ends then', () => {
    const applied = judge(after('100'), dollars('25.5'), { ...FOUR_FOR_ONE, isApplied: true })
    expect(applied).toEqual({
      trust: { lastGood: dollars('25.5'), doubted: null, halt: null },
      isBelieved: true,
    })
    expect(isTrusted(afterHoldingsWereSplit(split))).toBe(true)
    const jumped = after('100', '400')
    expect(afterHoldingsWereSplit(jumped)).toBe(jumped)
  })

  test('puts the previous close beside the new price, however it was sent', () => {
    const beside = (price: string, sent: string) =>
      previousCloseBeside(dollars(price), dollars(sent), FOUR_FOR_ONE)
    expect(beside('25.5', '100')).toBe(dollars('25'))
    expect(beside('25.5', '25')).toBe(dollars('25'))
    expect(previousCloseBeside(dollars('20'), dollars('2'), ONE_FOR_TEN)).toBe(dollars('20'))
  })

  test('is ended by an administrator before that, at the price of that moment', () => {
    const later = judge(split, dollars('26')).trust
    expect(later).toMatchObject({ lastGood: dollars('26'), halt: { reason: 'split' } })
    expect(judge(later, NO_PRICE).trust.halt).toMatchObject({ reason: 'split' })
    expect(judge(later, dollars('2600')).trust.halt).toMatchObject({ reason: 'split' })
    expect(accept(later)).toEqual({ lastGood: dollars('26'), doubted: null, halt: null })
  })
})

describe('whatever arrives', () => {
  const arrival = fc.oneof(
    { weight: 8, arbitrary: fc.bigInt(60_000_000n, 150_000_000n) },
    { weight: 2, arbitrary: fc.bigInt(1n, 10_000_000_000n) },
    { weight: 1, arbitrary: fc.bigInt(-1_000_000n, 0n) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const receipts = fc.array(arrival, { maxLength: 40 })
  const far = (from: bigint, to: bigint, percent: bigint) =>
    (to > from ? to - from : from - to) * 100n > from * percent

  test('the last good price is one that arrived, positive, and never more than 40 % from the one before', () => {
    fc.assert(
      fc.property(receipts, (sequence) => {
        let trust = NOTHING_KNOWN
        for (const units of sequence) {
          const before = trust.lastGood
          const { trust: next, isBelieved } = judge(trust, units === null ? null : price(units))
          expect(next.lastGood).toBe(isBelieved ? units : before)
          if (isBelieved && before !== null && units !== null) {
            expect(units).toBeGreaterThan(0n)
            expect(far(before, units, HALT_PERCENT)).toBe(false)
          }
          trust = next
        }
      }),
    )
  })

  test('no order is filled right after a receipt that was not believed', () => {
    fc.assert(
      fc.property(receipts, arrival, (sequence, last) => {
        const trust = sequence.reduce<QuoteTrust>(
          (known, units) => judge(known, units === null ? null : price(units)).trust,
          NOTHING_KNOWN,
        )
        const { trust: next, isBelieved } = judge(trust, last === null ? null : price(last))
        expect(isTrusted(next)).toBe(isBelieved)
      }),
    )
  })

  test('a provider that is back at the last good price is trusted at once, whatever it said meanwhile', () => {
    fc.assert(
      fc.property(receipts, (sequence) => {
        const trust = sequence.reduce<QuoteTrust>(
          (known, units) => judge(known, units === null ? null : price(units)).trust,
          NOTHING_KNOWN,
        )
        const back = judge(trust, trust.lastGood ?? price(100n)).trust
        expect(isTrusted(back)).toBe(true)
      }),
    )
  })

  test('a move of 20 to 40 % takes two receipts within 5 % of each other', () => {
    const from = 100_000_000n
    fc.assert(
      fc.property(fc.bigInt(120_000_001n, 140_000_000n), fc.bigInt(120_000_001n, 140_000_000n), (a, b) => {
        const first = judge(after('100'), price(a))
        const second = judge(first.trust, price(b))
        expect(first.isBelieved).toBe(false)
        expect(second.isBelieved).toBe(!far(a, b, AGREEMENT_PERCENT))
        expect(second.trust.lastGood).toBe(second.isBelieved ? b : from)
      }),
    )
  })
})
