import * as z from 'zod/mini'
import { plainNumber } from '#domain/text/plain-number.ts'
import {
  hasAnythingSeen,
  hasLetterOrDigit,
  isShown,
  normalizeLine,
  normalizeText,
} from '#domain/text/shown.ts'

const missing = (label: string) => ({ error: `${label} is required` })
const atMost = (label: string, max: number) =>
  z.maxLength(max, { error: `${label} must be ${max} characters or fewer` })
const shown = (label: string, lineOf: (text: string) => string = (text) => text) =>
  z.refine<string>((text) => isShown(lineOf(text)), { error: `${label} contains invalid characters` })

/** One line of 1 to `max` shown characters. */
export const lineField = (label: string, max: number) =>
  z
    .string(missing(label))
    .check(
      z.overwrite(normalizeLine),
      z.minLength(1, { ...missing(label), abort: true }),
      atMost(label, max),
      shown(label),
    )

/** A person's line of text with at least one visible letter or digit. */
export const textField = (label: string, max: number) =>
  lineField(label, max).check(z.refine(hasLetterOrDigit, { error: `${label} needs a letter or a digit` }))

/** One line, or nothing. */
export const optionalTextField = (label: string, max: number) =>
  z.string(missing(label)).check(atMost(label, max), shown(label))

/** An account, document or phone number in plain form, validated by `shape`. */
export function numberField(label: string, max: number, shape: RegExp, error: string) {
  return z
    .string(missing(label))
    .check(
      z.overwrite(plainNumber),
      z.minLength(1, missing(label)),
      atMost(label, max),
      shown(label),
      z.regex(shape, { error }),
    )
}

/** Several lines (a rejection reason). */
export function proseField(label: string, max: number) {
  return z.string(missing(label)).check(
    z.overwrite(normalizeText),
    z.minLength(1, { ...missing(label), abort: true }),
    atMost(label, max),
    shown(label, (text) => text.replace(/[\r\n\t]/g, '')),
    z.refine(hasAnythingSeen, missing(label)),
  )
}

/** The beginning of a sought name or reference; absent when blank. */
export const searchField = z
  .string()
  .check(z.overwrite(normalizeLine), atMost('Search', 140), shown('Search'))

/** A password as typed: never trimmed, bounded to keep hashing cheap. */
export const typedPasswordField = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required' }),
  z.maxLength(128, { error: 'Password must be 128 characters or fewer' }),
  z.refine((text: string) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Password contains invalid characters',
  }),
)
