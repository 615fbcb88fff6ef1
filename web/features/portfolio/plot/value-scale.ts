export interface ValueScale {
  /** 0 at the bottom, 1 at the top. */
  heightOf: (value: number) => number
  /** Round values inside, from the bottom up. */
  ticks: { value: number; label: string }[]
  labelOf: (value: number) => string
}

/** What a line shows. */
export type ScaleUnit = 'dollars' | 'percent'

/** A scale with room above and below all values; it goes below zero only if a value does. */
export function valueScale(values: readonly number[], unit: ScaleUnit = 'dollars'): ValueScale {
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  const room = (high - low || Math.abs(high) || 1) * 0.08
  const bottom = low < 0 ? low - room : Math.max(0, low - room)
  const top = high + room
  const step = roundStep((top - bottom) / 5)
  const [divisor, letter] =
    unit === 'percent' ? ([1, ''] as const) : thousandsOf(Math.max(top, -bottom), step)
  const places = placesOf(step / divisor)
  /** As many decimals as a step needs; dollars have cents or none. */
  const write = (value: number, decimals: number) => {
    const digits = letter === '' && decimals > 0 ? 2 : decimals
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const number = Math.abs(value / divisor).toLocaleString('en-US', options)
    const sign = value < 0 && /[1-9]/.test(number) ? '-' : ''
    return unit === 'percent' ? `${sign}${number}%` : `${sign}$${number}${value === 0 ? '' : letter}`
  }
  const ticks = []
  for (let tick = Math.ceil(bottom / step); tick * step <= top; tick += 1)
    ticks.push({ value: tick * step, label: write(tick * step, places) })
  return {
    heightOf: (value) => (value - bottom) / (top - bottom),
    ticks,
    // A fifth of a step apart at most, so that it never reads like the mark beside it.
    labelOf: (value) => write(value, Math.max(1, Math.ceil(Math.log10((4.99 * divisor) / step)))),
  }
}

/** The divisor of labels up to `most` dollars a step apart, and its letter. */
function thousandsOf(most: number, step: number): readonly [divisor: number, letter: string] {
  if (most >= 2e6 && step >= 1e3) return [1e6, 'M']
  return most >= 1e4 && most < 2e6 && step >= 10 ? [1e3, 'k'] : [1, '']
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
}

/** The decimals of a step, at most three. */
const placesOf = (step: number): number =>
  [0, 1, 2].find((places) => Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-6) ?? 3
