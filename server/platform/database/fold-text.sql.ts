import { NOT_SEARCHED } from '#domain/text/fold-text.ts'

/** The domain's `foldText` in SQL: what searches compare, as indexed by migrations 0136 and 0137. */
export const foldText = (text: string): string =>
  `replace(translate(lower(normalize(${text}, nfkc)), 'ς${NOT_SEARCHED}', 'σ'), 'ß', 'ss')`
