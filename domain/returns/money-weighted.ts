import { asFloat } from './ratio.ts'

/**
 * Money-weighted return: the rate at which everything paid in comes to everything paid out and left. Floating-point:
 * nothing is paid by it.
 */

/** Cents on a New York day (days since 1970): negative when paid in, positive when paid out. */
export interface DatedFlow {
  readonly day: number
  readonly cents: bigint
}

export type MoneyWeighted =
  | {
      /** For all the days with money: 0.1 for 10 %. */
      readonly rate: number
      /** ln(1 + rate), exact also near a total loss. */
      readonly exponent: number
      /** From the first flow to the last. */
      readonly days: number
    }
  | { readonly why: 'no_root' | 'not_unique' }

interface Term {
  /** 0 for the first day, 1 for the last. */
  readonly time: number
  /** Relative to the largest amount. */
  readonly weight: number
}

const MAX_EXPONENT = 700
const SCANNED_TO = 50
const SCAN_STEP = 0.25
const NO_ROOT = { why: 'no_root' } as const

/**
 * Solves sum(a e^(-x t)) = 0 for x, with rate e^x - 1; no answer without both signs or with a single day. A root is
 * the only one if the balance it implies never changes sign (the pure investment of Teichroew, Robichek and
 * Montalbano, Management Science 11, 1965). Else exponents from -50 to 50 are scanned.
 */
export function moneyWeighted(flows: readonly DatedFlow[]): MoneyWeighted {
  const { terms, days } = termsOf(flows)
  if (terms.length < 2 || !terms.some(({ weight }) => weight > 0) || !terms.some(({ weight }) => weight < 0))
    return NO_ROOT
  const near = bracketAroundZero(terms)
  const root = near && solve(terms, near)
  if (root !== null && isPureInvestment(terms, root)) return solved(root, days)
  const roots = scannedRoots(terms)
  const [only] = roots
  if (roots.length > 1) return { why: 'not_unique' }
  if (only !== undefined) return solved(only, days)
  return root === null ? NO_ROOT : solved(root, days)
}

const solved = (exponent: number, days: number): MoneyWeighted => ({
  rate: Math.expm1(exponent),
  exponent,
  days,
})

/** The rate per year of 365 days; null below a year, which is never annualized. */
export function yearRate(rate: number, days: number): number | null {
  if (days < 365) return null
  const year = (1 + rate) ** (365 / days) - 1
  return Number.isFinite(year) ? year : null
}

function termsOf(flows: readonly DatedFlow[]): { terms: Term[]; days: number } {
  const byDay = new Map<number, bigint>()
  for (const { day, cents } of flows) byDay.set(day, (byDay.get(day) ?? 0n) + cents)
  const summed = [...byDay].filter(([, cents]) => cents !== 0n).toSorted(([a], [b]) => a - b)
  const first = summed[0]?.[0] ?? 0
  const days = (summed.at(-1)?.[0] ?? 0) - first
  const scale = Math.max(...summed.map(([, cents]) => Math.abs(asFloat(cents))))
  const terms = summed.map(([day, cents]) => ({
    time: days === 0 ? 0 : (day - first) / days,
    weight: asFloat(cents) / scale,
  }))
  return { terms, days }
}

const valueAt = (terms: readonly Term[], x: number): number =>
  terms.reduce((sum, { time, weight }) => sum + weight * Math.exp(-x * time), 0)

/** Doubles on both sides of 0 until the sign changes. */
function bracketAroundZero(terms: readonly Term[]): [number, number] | null {
  const middle = Math.sign(valueAt(terms, 0))
  if (middle === 0) return [0, 0]
  let inner = 0
  for (let outer = 0.125; inner < MAX_EXPONENT; outer = Math.min(outer * 2, MAX_EXPONENT)) {
    if (Math.sign(valueAt(terms, outer)) !== middle) return [inner, outer]
    if (Math.sign(valueAt(terms, -outer)) !== middle) return [-outer, -inner]
    inner = outer
  }
  return null
}

/** Bisects to the last bits, so the size of amounts does not matter. */
function solve(terms: readonly Term[], [from, to]: [number, number]): number {
  let [low, high] = [from, to]
  const sign = Math.sign(valueAt(terms, low))
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high || high - low < 1e-15) return middle
    if (Math.sign(valueAt(terms, middle)) === sign) low = middle
    else high = middle
  }
}

function isPureInvestment(terms: readonly Term[], x: number): boolean {
  let balance = 0
  return terms.slice(0, -1).every(({ time, weight }) => {
    balance -= weight * Math.exp(-x * time)
    return balance > -1e-12
  })
}

function scannedRoots(terms: readonly Term[]): number[] {
  const roots: number[] = []
  let before = valueAt(terms, -SCANNED_TO)
  for (let x = -SCANNED_TO; x < SCANNED_TO; x += SCAN_STEP) {
    const after = valueAt(terms, x + SCAN_STEP)
    if (before === 0) roots.push(x)
    else if (after !== 0 && Math.sign(before) !== Math.sign(after))
      roots.push(solve(terms, [x, x + SCAN_STEP]))
    before = after
  }
  return roots.toSorted((a, b) => Math.abs(a) - Math.abs(b))
}
