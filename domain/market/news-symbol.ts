/** A symbol as people and other sites write it, before its exchange's ending is dropped. */
const WRITTEN = /^[A-Z][A-Z0-9]{0,9}([.-][A-Z0-9]{1,5}){0,2}$/
/** The endings of US shares and of crypto currencies; every other one belongs to the symbol. */
const ENDING = /\.(US|CC)$/
/** A class of shares, written with a dot elsewhere: BRK.B. */
const SHARE_CLASS = /\.(?=[A-Z]$)/

/**
 * The symbol of a news filter as the catalogue writes it: "aapl", "AAPL.US" and "AAPL" are one, and so are
 * "BRK.B" and "BRK-B". Null for what no exchange would call a symbol.
 */
export function newsSymbol(text: string): string | null {
  const upper = text.trim().toUpperCase()
  return WRITTEN.test(upper) ? upper.replace(ENDING, '').replace(SHARE_CLASS, '-') : null
}
