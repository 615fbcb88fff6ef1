import {
  MAX_WATCHLISTS,
  type WatchlistChange,
  type WatchlistFault,
  changedWatchlist,
} from '#domain/alpaca/watchlist.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds, type Pool, type Queryable, inTransaction } from '#server/platform/database/database.ts'

export interface WatchlistRow {
  id: bigint
  name: string
  symbols: string[]
  created_at: Date
  updated_at: Date
}

export type NamedWatchlist = { readonly id: bigint } | { readonly name: string }

/** Beside the refusals of the rule for changes. */
type Fault = WatchlistFault | 'name_used' | 'too_many_lists'

interface WatchlistParts {
  pool: Pool
  clock: Pick<Clock, 'now'>
}

const COLUMNS = 'id, name, symbols, created_at, updated_at'
const LIST = `select ${COLUMNS} from watchlists where customer_id = $1 order by id`
const READ = `select ${COLUMNS} from watchlists where customer_id = $1 and (id = $2 or name = $3)`
const INSERT = `
insert into watchlists (customer_id, id, name, symbols, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
returning ${COLUMNS}`
const UPDATE = `
update watchlists set name = $3, symbols = $4, updated_at = $5 where customer_id = $1 and id = $2
returning ${COLUMNS}`
const DELETE = 'delete from watchlists where customer_id = $1 and (id = $2 or name = $3)'

/** A customer's lists, the oldest first. */
export const listWatchlists = async (database: Queryable, customerId: bigint): Promise<WatchlistRow[]> =>
  (await database.query<WatchlistRow>(LIST, [customerId])).rows

/** One of a customer's lists; null when there is none. */
export async function readWatchlist(
  database: Queryable,
  customerId: bigint,
  named: NamedWatchlist,
): Promise<WatchlistRow | null> {
  const { rows } = await database.query<WatchlistRow>(READ, [customerId, ...keyOf(named)])
  return rows[0] ?? null
}

/** Refuses a name used by the customer, and more than 50 lists. */
export async function createWatchlist(
  { pool, clock }: WatchlistParts,
  { customerId, name, symbols }: { customerId: bigint; name: string; symbols: readonly string[] },
): Promise<WatchlistRow | Fault | Refusal> {
  const content = changedWatchlist({ name, symbols: [] }, { kind: 'replace', symbols })
  if (typeof content === 'string') return content
  return inTransaction<WatchlistRow | Fault>(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const known = await listWatchlists(tx, customerId)
    if (known.some((list) => list.name === name)) return 'name_used'
    if (known.length >= MAX_WATCHLISTS) return 'too_many_lists'
    const ids = await takeIds(tx)
    const values = [customerId, ids.next(), name, content.symbols, clock.now()]
    const { rows } = await tx.query<WatchlistRow>(INSERT, values)
    return rows[0] ?? refuse('internal_error')
  })
}

/** Changes a list under the customer's lock. Refuses what the rule does, and a name in use. */
export async function changeWatchlist(
  { pool, clock }: WatchlistParts,
  { customerId, named, change }: { customerId: bigint; named: NamedWatchlist; change: WatchlistChange },
): Promise<WatchlistRow | Fault | Refusal> {
  return inTransaction<WatchlistRow | Fault>(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const list = await readWatchlist(tx, customerId, named)
    if (!list) return refuse('not_found', { detail: 'watchlist not found' })
    const content = changedWatchlist(list, change)
    if (typeof content === 'string') return content
    const other = await readWatchlist(tx, customerId, { name: content.name })
    if (other && other.id !== list.id) return 'name_used'
    const values = [customerId, list.id, content.name, content.symbols, clock.now()]
    const { rows } = await tx.query<WatchlistRow>(UPDATE, values)
    return rows[0] ?? refuse('internal_error')
  })
}

/** False when there is no such list. */
export async function deleteWatchlist(
  database: Queryable,
  customerId: bigint,
  named: NamedWatchlist,
): Promise<boolean> {
  const { rowCount } = await database.query(DELETE, [customerId, ...keyOf(named)])
  return rowCount === 1
}

const keyOf = (named: NamedWatchlist): [bigint | null, string | null] =>
  'id' in named ? [named.id, null] : [null, named.name]
