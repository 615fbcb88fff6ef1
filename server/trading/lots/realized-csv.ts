import type { RealizedGains, RealizedRow } from '#contract/trading/lots.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { csvHead, csvLine } from '#domain/text/csv.ts'

/** The columns of the IRS's Form 8949, with the term that decides between its parts. */
const COLUMNS = [
  'Term',
  '(a) Description of property',
  '(b) Date acquired',
  '(c) Date sold',
  '(d) Proceeds',
  '(e) Cost or other basis',
  '(f) Code',
  '(g) Amount of adjustment',
  '(h) Gain or loss',
]

/** The realized gains of a year as CSV, a line per lot. Dates as month/day/year, as the form has them. */
export const realizedCsv = ({ rows }: RealizedGains, catalogue: Catalogue): string =>
  csvHead(COLUMNS) + rows.map((row) => lineOf(row, catalogue)).join('')

const lineOf = (row: RealizedRow, catalogue: Catalogue): string =>
  csvLine([
    row.term,
    `${row.quantity} ${row.assetSymbol} (${catalogue.findTradable(row.assetSymbol)?.name ?? row.assetSymbol})`,
    usDate(row.acquired),
    usDate(row.sold),
    { number: row.proceeds },
    { number: row.cost },
    row.code,
    row.code === '' ? null : { number: row.disallowed },
    { number: row.gain },
  ])

/** "2026-08-21" as "08/21/2026". */
function usDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
