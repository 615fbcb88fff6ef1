import type { RealizedGains, RealizedRow } from '#contract/trading/lots.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { type CsvColumn, csvHead, csvRow } from '#domain/text/csv.ts'

/** Form 8949's columns, with the term that decides between its parts. */
const columnsOf = (catalogue: Catalogue): readonly CsvColumn<RealizedRow>[] => [
  ['Term', ({ term }) => term],
  [
    '(a) Description of property',
    ({ quantity, assetSymbol: symbol }) =>
      `${quantity} ${symbol} (${catalogue.findTradable(symbol)?.name ?? symbol})`,
  ],
  ['(b) Date acquired', ({ acquired }) => usDate(acquired)],
  ['(c) Date sold', ({ sold }) => usDate(sold)],
  ['(d) Proceeds', ({ proceeds }) => ({ number: proceeds })],
  ['(e) Cost or other basis', ({ cost }) => ({ number: cost })],
  ['(f) Code', ({ code }) => code],
  ['(g) Amount of adjustment', ({ code, disallowed }) => (code === '' ? null : { number: disallowed })],
  ['(h) Gain or loss', ({ gain }) => ({ number: gain })],
]

/** A year's realized gains as CSV, a line per lot. Dates as month/day/year, as on the form. */
export function realizedCsv({ rows }: RealizedGains, catalogue: Catalogue): string {
  const columns = columnsOf(catalogue)
  return csvHead(columns) + rows.map((row) => csvRow(columns, row)).join('')
}

/** "2026-08-21" as "08/21/2026". */
function usDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
