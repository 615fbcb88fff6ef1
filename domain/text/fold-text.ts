/** What is not seen in what is searched for and in what is searched: marks, joiners, fillers, variation selectors. */
export const NOT_SEARCHED = '\u00AD\u034F\u061C\u115F\u1160\u200C\u200D\u200E\u200F\u2060\uFE0E\uFE0F\uFEFF'

/**
 * A text as searches compare it: compatibility characters and every blank as ordinary ones (NFKC), small letters, "ß"
 * as "ss", every sigma as one, nothing that is not seen. `server/platform/database/fold-text.sql.ts` says the same in
 * SQL.
 */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFKC'), smallLetter).join('').replaceAll('ς', 'σ').replaceAll('ß', 'ss')

/** Letter by letter and one for one, as PostgreSQL does it; nothing for what is not seen. */
const smallLetter = (letter: string): string =>
  NOT_SEARCHED.includes(letter) ? '' : (Array.from(letter.toLowerCase())[0] ?? '')
