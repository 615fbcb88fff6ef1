import { createHmac } from 'node:crypto'
import type { App, SecondFactor } from './factors.ts'
import type { Customer, State } from './state.ts'

/** An authenticator app of our own, after RFC 4226 and RFC 6238: six digits every thirty seconds, of HMAC-SHA-1. */
const STEP_MS = 30_000
const DIGITS = 6
const NO_CODE = '123-456'
const MOST_MISSES = 3
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Of base 32, as a secret is typed into an app. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The steps whose codes are good: of now, the one before and the one after. */
const stepsAround = (nowMs: number): number[] => {
  const now = Math.floor(nowMs / STEP_MS)
  return [now - 1, now, now + 1]
}

/** What would be used up by what was typed; null for what proves nothing. */
export function proofIn(
  { app, codes }: Pick<SecondFactor, 'app' | 'codes'>,
  typed: string,
  nowMs: number,
): { step: number } | { code: string } | null {
  if (codes.includes(typed)) return { code: typed }
  if (app === null) return null
  const step = stepsAround(nowMs).find((each) => codeAt(app.secret, each) === typed)
  return step !== undefined && step > app.usedStep ? { step } : null
}

/** The first code of the app that has not been used; null until the next one. */
function freshCode({ secret, usedStep }: App, nowMs: number): string | null {
  const step = stepsAround(nowMs).find((each) => each > usedStep)
  return step === undefined ? null : codeAt(secret, step)
}

/** Of no step around now. */
function wrongCode({ secret }: App, nowMs: number): string {
  const good = stepsAround(nowMs).map((step) => codeAt(secret, step))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? ''
}

/** A few wrong answers in a row slow down the next: then it is a good one, if there is any. */
export function typedCode({ nowMs }: State, { factor, begun, misses }: Customer, typed: string): string {
  const app = factor?.app ?? (begun && { secret: begun.secret, usedStep: -1 })
  const codes = factor?.codes ?? []
  const fresh = (app && freshCode(app, nowMs)) ?? codes[0] ?? NO_CODE
  if (misses >= MOST_MISSES) return fresh
  switch (typed) {
    case 'used':
      if (app === null) return NO_CODE
      return app.usedStep < 0 ? wrongCode(app, nowMs) : codeAt(app.secret, app.usedStep)
    case 'wrong':
      return app === null ? NO_CODE : wrongCode(app, nowMs)
    case 'recovery':
      return codes[0] ?? NO_CODE
    case 'spent':
      return factor?.spent ?? NO_CODE
    default:
      return fresh
  }
}

/** One that signs in, if there is one now. */
export const goodCode = ({ nowMs }: State, { app, codes }: SecondFactor): string | null =>
  (app && freshCode(app, nowMs)) ?? codes[0] ?? null
