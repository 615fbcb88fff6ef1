import { normalizeLine } from './shown.ts'

const DIGIT = /\p{Nd}/u
const EVERY_DIGIT = /\p{Nd}/gu
const EVERY_BLANKS = / +/g
const EVERY_HYPHEN = /[\p{Pd}\u2212]/gu

/**
 * The stored form of an account, document or phone number: NFKC, digits of every script as 0 to 9, every blank as one
 * space, every hyphen and minus as "-". Letters stay as typed; refuses nothing.
 */
export const plainNumber = (typed: string): string =>
  normalizeLine(typed.normalize('NFKC'))
    .replaceAll(EVERY_DIGIT, asciiDigit)
    .replaceAll(EVERY_HYPHEN, '-')
    .replaceAll(EVERY_BLANKS, ' ')

/** Digits come in rows of ten code points, 0 to 9; some rows adjoin. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}
