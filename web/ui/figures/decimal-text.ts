interface Decimals {
  /** Shown at least. */
  min: number
  /** Shown at most; more are rounded, a half away from zero. */
  max: number
}

/**
 * A decimal string for people: "-1234.5" as "-1,234.50" with two decimals. Exact at any length: nothing passes through
 * a float. Text that is not a plain decimal comes back unchanged.
 */
export function decimalText(value: string, { min, max }: Decimals): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value)
  if (parts === null) return value
  const [, sign = '', whole = '', fraction = ''] = parts
  const kept = BigInt(whole + fraction.slice(0, max).padEnd(max, '0'))
  const units = kept + (Number(fraction.charAt(max)) >= 5 ? 1n : 0n)
  const digits = units.toString().padStart(max + 1, '0')
  const split = digits.length - max
  const shown = trimZeros(digits.slice(split), min)
  const grouped = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign !== '' && units > 0n ? '-' : ''}${grouped}${shown === '' ? '' : `.${shown}`}`
}

/** The same, always signed: "+1.38", "-0.52". Zero counts as a gain. */
export function signedDecimalText(value: string, decimals: Decimals): string {
  const text = decimalText(value, decimals)
  return text.startsWith('-') ? text : `+${text}`
}

/** Signed percent: "+1.38%". A loss that rounds to zero is "0.00%", so that it does not look like a gain. */
export function percentText(percent: string, direction: number): string {
  const text = signedDecimalText(percent, { min: 2, max: 2 })
  return `${direction < 0 && text === '+0.00' ? '0.00' : text}%`
}

/** Dollars: "$1,234.50", "-$0.05"; with `signed` also "+$1.00". Zero has no sign. */
export function dollarText(value: string, signed = false): string {
  const text = decimalText(value, { min: 2, max: 2 })
  if (text.startsWith('-')) return `-$${text.slice(1)}`
  return `${signed && signOf(text) > 0 ? '+' : ''}$${text}`
}

/** The sign of a decimal string: -1, 0 or 1. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0
  return value.startsWith('-') ? -1 : 1
}

function trimZeros(fraction: string, min: number): string {
  let end = fraction.length
  while (end > min && fraction.charAt(end - 1) === '0') end -= 1
  return fraction.slice(0, end)
}
