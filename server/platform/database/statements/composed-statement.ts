import { plainArray, textArray } from '../database.ts'

type Cell = bigint | number | string

/** A column of rows that travel as arrays. Only prose may hold blanks, quotes and commas. */
interface ArrayColumn<Row> {
  readonly type: 'bigint' | 'smallint' | 'text' | 'timestamptz'
  readonly isProse?: true
  of(row: Row): Cell
}

/** Columns by name, in the statement's order. */
export type ArrayColumns<Row> = Readonly<Record<string, ArrayColumn<Row>>>

export const namesOf = (columns: object): string => Object.keys(columns).join(', ')

export interface ComposedStatement<Input> {
  readonly text: string
  values(input: Input): unknown[]
  with(input: Input): { text: string; values: unknown[] }
}

export interface Taking<Input> {
  /** A parameter, cast if it has a type; the text may be used more than once. */
  value(of: (input: Input) => unknown, type?: string): string
  /** Rows as parallel arrays, unnested in a SELECT list: in FROM, PostgreSQL first stores each column as a table. */
  rows<Row>(columns: ArrayColumns<Row>, of: (input: Input) => readonly Row[]): string
}

/** Numbers a statement's parameters in order of use. */
export function composeStatement<Input>(write: (take: Taking<Input>) => string): ComposedStatement<Input> {
  const taken: ((input: Input) => unknown[])[] = []
  let count = 0
  const next = (type?: string): string => {
    count += 1
    return type === undefined ? `$${count}` : `$${count}::${type}`
  }
  const text = write({
    value(of, type) {
      taken.push((input) => [of(input)])
      return next(type)
    },
    rows(columns, of) {
      const each = Object.entries(columns)
      taken.push((input) => {
        const rows = of(input)
        return each.map(([, column]) => arrayOf(column, rows))
      })
      return each.map(([name, { type }]) => `unnest(${next(`${type}[]`)}) as ${name}`).join(', ')
    },
  })
  const values = (input: Input) => taken.flatMap((each) => each(input))
  return { text, values, with: (input) => ({ text, values: values(input) }) }
}

const arrayOf = <Row>({ of, isProse }: ArrayColumn<Row>, rows: readonly Row[]): string =>
  isProse ? textArray(rows.map((row) => String(of(row)))) : plainArray(rows.map((row) => of(row)))

/** Inserts one row of named columns, then `rest`, as "returning id". A column may be an expression of its value. */
export function composeInsert<const Column extends string>(
  table: string,
  columns: readonly Column[],
  {
    rest = '',
    expressions = {},
  }: { rest?: string; expressions?: Partial<Record<Column, (value: string) => string>> } = {},
): ComposedStatement<Readonly<Record<Column, unknown>>> {
  return composeStatement((take) => {
    const values = columns.map((column) => {
      const value = take.value((row) => row[column])
      return expressions[column]?.(value) ?? value
    })
    return `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')}) ${rest}`
  })
}
