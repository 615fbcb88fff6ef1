import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAST_REFERENCE_NUMBER, depositReference, parseDepositReference } from './deposit-reference.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Where the seven characters stand in "NF-XXXX-XXX". */
const PLACES = [3, 4, 5, 6, 8, 9, 10]

const numbers = fc.bigInt(1n, LAST_REFERENCE_NUMBER)
const replaced = (text: string, place: number, character: string) =>
  text.slice(0, place) + character + text.slice(place + 1)

describe('a deposit reference', () => {
  test('is short, and has no character that is taken for another', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(depositReference(number)).toMatch(/^NF-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}$/)
      }),
    )
  })

  test('says which number it is of, so that no two numbers share one', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(parseDepositReference(depositReference(number))).toBe(number)
      }),
    )
  })

  test('is known without its prefix and hyphens, in small letters and with blanks', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const reference = depositReference(number)
        const characters = reference.slice(3)
        for (const typed of [
          reference.toLowerCase(),
          ` ${reference} `,
          reference.replaceAll('-', ''),
          reference.replaceAll('-', ' '),
          characters,
          characters.replace('-', ''),
        ]) {
          expect(parseDepositReference(typed)).toBe(number)
        }
      }),
    )
  })

  test('shows any single wrong character', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const reference = depositReference(number)
        for (const place of PLACES) {
          for (const character of ALPHABET) {
            const typed = replaced(reference, place, character)
            expect(parseDepositReference(typed)).toBe(typed === reference ? number : null)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  test('shows any two characters that changed places, neighbors or not', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const reference = depositReference(number)
        for (const one of PLACES) {
          for (const other of PLACES) {
            const typed = replaced(
              replaced(reference, one, reference.charAt(other)),
              other,
              reference.charAt(one),
            )
            expect(parseDepositReference(typed)).toBe(typed === reference ? number : null)
          }
        }
      }),
    )
  })

  test('differs from its neighbor’s in at least two of the seven characters', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, LAST_REFERENCE_NUMBER - 1n), (number) => {
        const [one, next] = [depositReference(number), depositReference(number + 1n)]
        const differing = PLACES.filter((place) => one.charAt(place) !== next.charAt(place))
        expect(differing.length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  test.each([
    '',
    'NF',
    'NF-',
    'NF-2222-222',
    'NF-7K3M-Q2',
    'XX-7K3M-Q2P',
    'NF-0000-000',
    'ß222222',
    '\u0000',
    '7K3MQ2P7K3MQ2P',
    '٣٣٣٣٣٣٣',
  ])('is not %j', (text) => {
    expect(parseDepositReference(text)).toBeNull()
  })

  test('exists for no number outside its range', () => {
    for (const number of [0n, -1n, LAST_REFERENCE_NUMBER + 1n]) {
      expect(() => depositReference(number)).toThrow(RangeError)
    }
  })
})
