/** What a spreadsheet would take for the beginning of a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/

/** A number that we wrote: no guard against formulas makes a text of it. */
interface CsvNumber {
  readonly number: string
}

const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A line of CSV as RFC 4180 has it, with its line end. A text that a spreadsheet would calculate gets an
 * apostrophe in front, so that none runs on the reader's machine. Numbers of ours stay numbers, negative ones too.
 */
export const csvLine = (cells: readonly (string | CsvNumber | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | CsvNumber | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return numberCell(value)
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function numberCell({ number }: CsvNumber): string {
  if (!NUMBER.test(number)) throw new Error(`"${number}" is no number`)
  return number
}
