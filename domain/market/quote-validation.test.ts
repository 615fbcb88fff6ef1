import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Price, parsePrice, price } from '../money/price.ts'
import {
  AGREEMENT_PERCENT,
  HALT_PERCENT,
  NOTHING_KNOWN,
  type QuoteValidation,
  accept,
  afterHoldingsWereSplit,
  isSuspended,
  validateQuote,
  previousCloseBeside,
} from './quote-validation.ts'

const dollars = (text: string): Price => parsePrice(text) ?? price(0n)
const NO_PRICE = null
const FOUR_FOR_ONE = { newShares: 4n, oldShares: 1n, isApplied: false }
const ONE_FOR_TEN = { newShares: 1n, oldShares: 10n, isApplied: false }

/** The state after these receipts, starting from none. */
function after(...receipts: (string | null)[]): QuoteValidation {
  return receipts.reduce<QuoteValidation>(
    (validation, text) => validateQuote(validation, text === null ? NO_PRICE : dollars(text)).validation,
    NOTHING_KNOWN,
  )
}

describe('a receipt', () => {
  test('the first is accepted, whatever the catalogue says', () => {
    expect(validateQuote(NOTHING_KNOWN, dollars('98765.43'))).toEqual({
      validation: { lastGood: dollars('98765.43'), suspect: null, halt: null },
      isAccepted: true,
    })
  })

  test('a move of exactly 20 % is accepted at once, up and down', () => {
    expect(after('100', '120')).toMatchObject({ lastGood: dollars('120'), suspect: null })
    expect(after('100', '80')).toMatchObject({ lastGood: dollars('80'), suspect: null })
  })

  test('a move of over 20 % waits for a second receipt that agrees; no order is filled meanwhile', () => {
    const once = after('100', '120.01')
    expect(once).toEqual({ lastGood: dollars('100'), suspect: dollars('120.01'), halt: null })
    expect(isSuspended(once)).toBe(true)
    expect(after('100', '120.01', '121')).toEqual({ lastGood: dollars('121'), suspect: null, halt: null })
  })

  test('a second one that does not agree becomes the suspect price', () => {
    expect(after('100', '125', '138')).toMatchObject({ lastGood: dollars('100'), suspect: dollars('138') })
    expect(after('100', '125', '138', '139')).toMatchObject({ lastGood: dollars('139'), suspect: null })
  })

  test('a glitch is forgotten as soon as the old price is back', () => {
    expect(after('100', '125', '101')).toEqual({ lastGood: dollars('101'), suspect: null, halt: null })
  })

  test('a move of exactly 40 % is suspect; a larger one halts, however often it is repeated', () => {
    expect(after('100', '140')).toMatchObject({ suspect: dollars('140'), halt: null })
    const far = after('100', '140.01', '140.01', '140.01')
    expect(far).toEqual({
      lastGood: dollars('100'),
      suspect: null,
      halt: { reason: 'jump', price: dollars('140.01') },
    })
    expect(isSuspended(far)).toBe(true)
  })

  test('what is no price halts, and the last good price stays', () => {
    for (const nonsense of [NO_PRICE, price(0n), price(-5n)]) {
      const { validation, isAccepted } = validateQuote(after('100'), nonsense)
      expect(isAccepted).toBe(false)
      expect(validation).toEqual({
        lastGood: dollars('100'),
        suspect: null,
        halt: { reason: 'nonsense', price: null },
      })
    }
  })
})

describe('a halt', () => {
  test('ends when the provider is back within 20 %, and within 40 % when two receipts agree', () => {
    expect(after('100', '10000', '99')).toEqual({ lastGood: dollars('99'), suspect: null, halt: null })
    expect(after('100', '10000', '135')).toMatchObject({ lastGood: dollars('100'), suspect: dollars('135') })
    expect(after('100', '10000', '135', '135')).toEqual({
      lastGood: dollars('135'),
      suspect: null,
      halt: null,
    })
    expect(after('100', null, '100')).toMatchObject({ halt: null })
  })

  test('lasts while the second receipt is missing, and what waits is what arrived last', () => {
    const waiting = after('100', '10000', '135')
    expect(isSuspended(waiting)).toBe(true)
    expect(waiting.halt).toEqual({ reason: 'jump', price: dollars('135') })
  })

  test('ends when an administrator accepts the price', () => {
    const accepted = accept(after('100', '50'))
    expect(accepted).toEqual({ lastGood: dollars('50'), suspect: null, halt: null })
    expect(validateQuote(accepted ?? NOTHING_KNOWN, dollars('51')).isAccepted).toBe(true)
  })

  test('holds nothing to accept where nothing is halted, or what arrived was no price', () => {
    expect(accept(after('100'))).toBeNull()
    expect(accept(after('100', '125'))).toBeNull()
    expect(accept(after('100', null))).toBeNull()
  })
})

describe('a known split', () => {
  const split = validateQuote(after('100'), dollars('25.5'), FOUR_FOR_ONE).validation

  test('explains the move it makes: the price is shown and no order is filled', () => {
    expect(split).toEqual({
      lastGood: dollars('25.5'),
      suspect: null,
      halt: { reason: 'split', price: dollars('25.5') },
    })
    expect(isSuspended(split)).toBe(true)
    expect(validateQuote(after('2'), dollars('20'), ONE_FOR_TEN)).toMatchObject({ isAccepted: true })
  })

  test('explains no other move', () => {
    expect(validateQuote(after('100'), dollars('50'), FOUR_FOR_ONE).validation.halt).toMatchObject({
      reason: 'jump',
    })
    expect(validateQuote(after('100'), dollars('400'), FOUR_FOR_ONE).validation.halt).toMatchObject({
      reason: 'jump',
    })
  })

  test('halts nothing once holdings have been split, and the halt before ends then', () => {
    const applied = validateQuote(after('100'), dollars('25.5'), { ...FOUR_FOR_ONE, isApplied: true })
    expect(applied).toEqual({
      validation: { lastGood: dollars('25.5'), suspect: null, halt: null },
      isAccepted: true,
    })
    expect(isSuspended(afterHoldingsWereSplit(split))).toBe(false)
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
    const later = validateQuote(split, dollars('26')).validation
    expect(later).toMatchObject({ lastGood: dollars('26'), halt: { reason: 'split' } })
    expect(validateQuote(later, NO_PRICE).validation.halt).toMatchObject({ reason: 'split' })
    expect(validateQuote(later, dollars('2600')).validation.halt).toMatchObject({ reason: 'split' })
    expect(accept(later)).toEqual({ lastGood: dollars('26'), suspect: null, halt: null })
  })
})

describe('whatever arrives', () => {
  const receipt = fc.oneof(
    { weight: 8, arbitrary: fc.bigInt(60_000_000n, 150_000_000n) },
    { weight: 2, arbitrary: fc.bigInt(1n, 10_000_000_000n) },
    { weight: 1, arbitrary: fc.bigInt(-1_000_000n, 0n) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const receipts = fc.array(receipt, { maxLength: 40 })
  const far = (from: bigint, to: bigint, percent: bigint) =>
    (to > from ? to - from : from - to) * 100n > from * percent

  test('the last good price is one that arrived, positive, and never more than 40 % from the one before', () => {
    fc.assert(
      fc.property(receipts, (sequence) => {
        let validation = NOTHING_KNOWN
        for (const units of sequence) {
          const before = validation.lastGood
          const { validation: next, isAccepted } = validateQuote(
            validation,
            units === null ? null : price(units),
          )
          expect(next.lastGood).toBe(isAccepted ? units : before)
          if (isAccepted && before !== null && units !== null) {
            expect(units).toBeGreaterThan(0n)
            expect(far(before, units, HALT_PERCENT)).toBe(false)
          }
          validation = next
        }
      }),
    )
  })

  test('no order is filled right after a receipt that was not accepted', () => {
    fc.assert(
      fc.property(receipts, receipt, (sequence, last) => {
        const validation = sequence.reduce<QuoteValidation>(
          (known, units) => validateQuote(known, units === null ? null : price(units)).validation,
          NOTHING_KNOWN,
        )
        const { validation: next, isAccepted } = validateQuote(validation, last === null ? null : price(last))
        expect(isSuspended(next)).toBe(!isAccepted)
      }),
    )
  })

  test('a provider that is back at the last good price is accepted at once, whatever it sent meanwhile', () => {
    fc.assert(
      fc.property(receipts, (sequence) => {
        const validation = sequence.reduce<QuoteValidation>(
          (known, units) => validateQuote(known, units === null ? null : price(units)).validation,
          NOTHING_KNOWN,
        )
        const back = validateQuote(validation, validation.lastGood ?? price(100n)).validation
        expect(isSuspended(back)).toBe(false)
      }),
    )
  })

  test('a move of 20 to 40 % takes two receipts within 5 % of each other', () => {
    const from = 100_000_000n
    fc.assert(
      fc.property(fc.bigInt(120_000_001n, 140_000_000n), fc.bigInt(120_000_001n, 140_000_000n), (a, b) => {
        const first = validateQuote(after('100'), price(a))
        const second = validateQuote(first.validation, price(b))
        expect(first.isAccepted).toBe(false)
        expect(second.isAccepted).toBe(!far(a, b, AGREEMENT_PERCENT))
        expect(second.validation.lastGood).toBe(second.isAccepted ? b : from)
      }),
    )
  })
})
