import type { Source } from '../support/sources.ts'

/** A line has at most this many columns, comments included: the formatter leaves comments alone. */
export const MAX_COLUMNS = 120
/** Tables of data, one row a line, and texts of the specification, which tests look for as they are. */
const UNBROKEN = new Set([
  'domain/market/catalogue-table.ts',
  'domain/support/faq.ts',
  'web/app/support-chat/chat-log.ts',
])
/** A regular expression has no place to break. */
const REGULAR_EXPRESSION = /^\s*(?:const \w+ =\s*)?\/(?![*/]).+\/[a-z]*,?$/

/** "path:line: 131 columns" of every line that is wider than `MAX_COLUMNS`. */
export const wideLines = ({ path, lines }: Pick<Source, 'path' | 'lines'>): string[] =>
  lines.flatMap((line, at) =>
    line.length > MAX_COLUMNS && !UNBROKEN.has(path) && !REGULAR_EXPRESSION.test(line)
      ? [`${path}:${at + 1}: ${line.length} columns`]
      : [],
  )
