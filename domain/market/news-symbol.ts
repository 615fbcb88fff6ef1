/** A symbol as typed, before its exchange's suffix is dropped. */
const WRITTEN = /^[A-Z][A-Z0-9]{0,9}([.-][A-Z0-9]{1,5}){0,2}$/
/** The suffixes of US shares and crypto currencies; others belong to the symbol. */
const ENDING = /\.(US|CC)$/
/** BRK.B is written with a dot elsewhere. */
const SHARE_CLASS = /\.(?=[A-Z]$)/

/**
 * A news filter's symbol in catalog form: "aapl" and "AAPL.US" are AAPL, "BRK.B" and "BRK-B" are one. Null if it is no
 * symbol.
 */
export function newsSymbol(text: string): string | null {
  const upper = text.trim().toUpperCase()
  return WRITTEN.test(upper) ? upper.replace(ENDING, '').replace(SHARE_CLASS, '-') : null
}
