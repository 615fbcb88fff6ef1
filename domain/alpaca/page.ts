/** By time, then by name. */
export interface RowPlace {
  readonly atMs: number
  readonly name: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextPageToken: string | null
}

const TOKEN = /^(\d{1,15})_(\S{1,64})$/

/** Null for another text. */
export function placeOfToken(token: string): RowPlace | null {
  const [, at, name = ''] = TOKEN.exec(token) ?? []
  return at === undefined ? null : { atMs: Number(at), name }
}

const tokenOf = ({ atMs, name }: RowPlace): string => `${atMs}_${name}`

/** A page of a list by time, beginning after `after`: rows that come or go meanwhile move no others. */
export function pageOf<Row extends RowPlace>(
  all: readonly Row[],
  { after, limit, sort }: { after: RowPlace | null; limit: number; sort: 'asc' | 'desc' },
): Page<Row> {
  const sign = sort === 'asc' ? 1 : -1
  const order = (a: RowPlace, b: RowPlace): number =>
    sign * (a.atMs - b.atMs || (a.name < b.name ? -1 : Number(a.name > b.name)))
  const left = all.filter((row) => after === null || order(row, after) > 0).toSorted(order)
  const rows = left.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextPageToken: last && rows.length < left.length ? tokenOf(last) : null }
}
