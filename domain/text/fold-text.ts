/** Invisible, and ignored by searches: marks, joiners, fillers, variation selectors. */
export const NOT_SEARCHED = '\u00AD\u034F\u061C\u115F\u1160\u200C\u200D\u200E\u200F\u2060\uFE0E\uFE0F\uFEFF'

/**
 * A text as searches compare it: NFKC with ordinary blanks, lower case, "ß" as "ss", one sigma, nothing invisible.
 * `server/platform/database/fold-text.sql.ts` does the same in SQL.
 */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKC'), smallLetter).join('').replaceAll('ς', 'σ').replaceAll('ß', 'ss')

/** One for one, as PostgreSQL does; nothing for what is invisible. */
const smallLetter = (letter: string): string =>
  NOT_SEARCHED.includes(letter) ? '' : (Array.from(letter.toLowerCase())[0] ?? '')
