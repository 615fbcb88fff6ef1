/** What a spreadsheet would take for the beginning of a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/

/**
 * A line of CSV as RFC 4180 has it, with its line end. A cell that a spreadsheet would calculate gets an
 * apostrophe in front, so that no text runs on the reader's machine.
 */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | null): string {
  if (value === null) return ''
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
