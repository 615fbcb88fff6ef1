import * as z from 'zod/mini'
import { plainNumber } from '#domain/text/plain-number.ts'

// Everything but letters, marks, digits, punctuation, symbols and plain spaces: control characters
// (a NUL would be a PostgreSQL error), line breaks, bidirectional overrides, zero-width characters.
const UNPRINTABLE = /[^\P{C}]|[\u2028\u2029]/u

/** Text of a person: trimmed, one line, printable, 1 to `max` characters. */
export function textField(label: string, max: number) {
  return z.string({ error: `${label} is required` }).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required` }),
    z.maxLength(max, { error: `${label} must be ${max} characters or fewer` }),
    z.refine((text: string) => text.isWellFormed() && !UNPRINTABLE.test(text), {
      error: `${label} contains invalid characters`,
    }),
  )
}

/** The same, or nothing at all. */
export const optionalTextField = (label: string, max: number) =>
  z.string({ error: `${label} is required` }).check(
    z.maxLength(max, { error: `${label} must be ${max} characters or fewer` }),
    z.refine((text: string) => text.isWellFormed() && !UNPRINTABLE.test(text), {
      error: `${label} contains invalid characters`,
    }),
  )

/** A number of an account, a document or a phone, written plainly; `shape` says what it may be then. */
export function numberField(label: string, max: number, shape: RegExp, error: string) {
  return z
    .string({ error: `${label} is required` })
    .check(
      z.overwrite(plainNumber),
      z.minLength(1, { error: `${label} is required` }),
      z.maxLength(max, { error: `${label} must be ${max} characters or fewer` }),
      z.regex(shape, { error }),
    )
}

/** Text of several lines (a rejection reason). */
export function proseField(label: string, max: number) {
  return z.string({ error: `${label} is required` }).check(
    z.trim(),
    z.minLength(1, { error: `${label} is required` }),
    z.maxLength(max, { error: `${label} must be ${max} characters or fewer` }),
    z.refine((text: string) => text.isWellFormed() && !UNPRINTABLE.test(text.replace(/[\r\n\t]/g, '')), {
      error: `${label} contains invalid characters`,
    }),
  )
}

/** The beginning of a name or reference that is looked for; nothing, when it is blank. */
export const searchField = z.string().check(
  z.trim(),
  z.maxLength(140, { error: 'Search must be 140 characters or fewer' }),
  z.refine((text: string) => text.isWellFormed() && !UNPRINTABLE.test(text), {
    error: 'Search contains invalid characters',
  }),
)

/** A password as typed to prove who one is: never trimmed, bounded so that hashing stays cheap. */
export const typedPasswordField = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required' }),
  z.maxLength(128, { error: 'Password must be 128 characters or fewer' }),
  z.refine((text: string) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Password contains invalid characters',
  }),
)
