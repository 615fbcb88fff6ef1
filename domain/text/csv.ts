/** What a spreadsheet may drop before it looks for a formula: quotes, blanks and invisible characters. */
const DROPPED = String.raw`["\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]`
/**
 * Where a spreadsheet may see a formula: at the beginning, after a separator, and behind what it drops. East Asian
 * editions also take full-width characters.
 */
const BEGINS_FORMULA = new RegExp(String.raw`(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[,;|\t\r\n])${DROPPED}*?)`, 'gu')

/** Our own number: the formula guard leaves it a number. */
interface CsvNumber {
  readonly number: string
}

/** An instant in ISO 8601 and UTC; its column says so (`columnOfTimes`). */
interface CsvTime {
  readonly time: string | null
}

/** Digits, such as an account number, that a spreadsheet would turn into a number or a date. */
interface CsvDigits {
  readonly digits: string
}

export type CsvCell = string | CsvNumber | CsvTime | CsvDigits | null

const NUMBER = /^-?\d+(\.\d+)?$/
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/
const IS_NUMERIC = /^\s*\d[\d\s.,:/e-]*$/i

/** Marks UTF-8: Excel reads "Zoë" as "ZoÃ«" without it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A title, and the cell of a row. */
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => CsvCell]

export const csvHead = (columns: readonly CsvColumn<never>[]): string =>
  `${BYTE_ORDER_MARK}${csvLine(columns.map(([title]) => title))}`

export const csvRow = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  csvLine(columns.map(([, cell]) => cell(row)))

/** The title names the zone, since a spreadsheet reads none in a cell. */
export const columnOfTimes = (name: string): string => `${name} (UTC)`

/**
 * A line of RFC 4180 CSV with its line end. Texts are quoted, and anything a spreadsheet would calculate gets an
 * apostrophe, so that no formula runs. Our own numbers stay numbers, negative ones too.
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

/** "2026-11-18 15:00:00": spreadsheets of every language read it as a time. */
function timeCell(time: string): string {
  const [, day, clock] = INSTANT.exec(time) ?? []
  if (day === undefined || clock === undefined) throw new Error(`"${time}" is no instant`)
  return `${day} ${clock}`
}
