/** What a spreadsheet may drop before it looks for a formula: quotes, every blank, and characters that are not seen. */
const DROPPED = String.raw`["\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]`
/**
 * Where a spreadsheet would take a part of a text for a formula: at the beginning, and after whatever its reader splits
 * at, behind what it drops too. East Asian editions also take the full-width characters.
 */
const BEGINS_FORMULA = new RegExp(String.raw`(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[,;|\t\r\n])${DROPPED}*?)`, 'gu')

/** A number that we wrote: no guard against formulas makes a text of it. */
interface CsvNumber {
  readonly number: string
}

/** An instant, in ISO 8601 and UTC. Its column says so: `columnOfTimes`. */
interface CsvTime {
  readonly time: string | null
}

/** A text of digits, such as an account number, of which a spreadsheet would make a number or a date. */
interface CsvDigits {
  readonly digits: string
}

export type CsvCell = string | CsvNumber | CsvTime | CsvDigits | null

const NUMBER = /^-?\d+(\.\d+)?$/
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/
const IS_NUMERIC = /^\s*\d[\d\s.,:/e-]*$/i

/** What tells a spreadsheet that a file is UTF-8: Excel reads "Zoë" as "ZoÃ«" without it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A column: its title, and its cell in the line of a row. */
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell]

/** The first line of a file that people download. */
export const csvHead = (columns: readonly CsvColumn<never>[]): string =>
  `${BYTE_ORDER_MARK}${csvLine(columns.map(([title]) => title))}`

/** The line of a row, as `csvLine` writes it. */
export const csvRow = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  csvLine(columns.map(([, cell]) => cell(row)))

/** A column of times says of which zone they are, since a spreadsheet reads none in a cell. */
export const columnOfTimes = (name: string): string => `${name} (UTC)`

/**
 * A line of CSV as RFC 4180 has it, with its line end. Texts are quoted, and one that a spreadsheet would calculate, in
 * part too, gets an apostrophe there, so that none runs on the reader's machine. Numbers of ours stay numbers, negative
 * ones too.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'string') return quoted(value.replaceAll(BEGINS_FORMULA, "'"))
  if ('number' in value) return numberCell(value)
  if ('time' in value) return value.time === null ? '' : timeCell(value.time)
  return csvCell(IS_NUMERIC.test(value.digits) ? `'${value.digits}` : value.digits)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function numberCell({ number }: CsvNumber): string {
  if (!NUMBER.test(number)) throw new Error(`"${number}" is no number`)
  return number
}

/** "2026-11-18 15:00:00": what spreadsheets of every language read as a time. */
function timeCell(time: string): string {
  const [, day, clock] = INSTANT.exec(time) ?? []
  if (day === undefined || clock === undefined) throw new Error(`"${time}" is no instant`)
  return `${day} ${clock}`
}
