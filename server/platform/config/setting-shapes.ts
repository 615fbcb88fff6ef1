import { isIP } from 'node:net'
import { z } from 'zod'

/* Shapes of settings; the text of a mismatch goes after the setting's name. */

export const setting = (allowed: string, pattern: RegExp) =>
  z.string().regex(pattern, { error: `must be ${allowed}` })

/** A text that `parse` can read. */
export function readAs<T>(parse: (text: string) => T | null, allowed: string) {
  return z.string().transform((text, context): T => {
    const value = parse(text)
    if (value !== null) return value
    context.issues.push({ code: 'custom', message: `must be ${allowed}`, input: text })
    return z.NEVER
  })
}

/** The 32 bytes of a key. */
export const keyOf = (text: string): Buffer | null =>
  /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : null

export const key = () => readAs(keyOf, '64 hexadecimal digits, such as openssl rand -hex 32 makes')

export function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,15}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error })
}

export function oneOf<const Choice extends string>(...choices: readonly [Choice, ...Choice[]]) {
  const last = choices.at(-1)
  const allowed = choices.length === 1 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`
  return z.enum(choices, { error: `must be ${allowed}` })
}

export function address(example: string, protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address such as ${example}`,
  })
}

export const httpAddress = (example: string) => address(example, ['http:', 'https:'])
export const postgresAddress = () =>
  address('postgres://user:password@host:5432/database', ['postgres:', 'postgresql:'])

export const line = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length >= 1 && text.length <= max && !/\p{C}/u.test(text), {
      error: `must be one line of 1 to ${max} characters`,
    })

export const isAddressOrNetwork = (text: string): boolean => {
  const [ip = '', bits, ...rest] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
