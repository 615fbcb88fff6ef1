import { type NewYorkDate, dayOfDate, newYorkDateAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { type Price, price } from '#domain/money/price.ts'
import type { DatedRatio } from '#domain/returns/close-line.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { LIST_CLOSES, LIST_NEW_CLOSES, LIST_SPLITS } from './session-closes.sql.ts'

/** How long another node's closes may be unknown. */
const LOOK_EVERY_MS = 60_000
/** For differing clocks and late commits. */
const OVERLAP_MS = 10 * 60_000

/** Kept closes in memory. An unchanged one is the same object. */
interface KeptCloses {
  /** Reads missing instruments, and once a minute new closes of all. */
  look(symbols: ReadonlySet<string>): Promise<void>
  /** By session date. */
  closesOf(symbol: string): ReadonlyMap<NewYorkDate, Price>
  /** Those begun, oldest first. */
  splitsOf(symbol: string): readonly DatedRatio[]
}

interface CloseRow {
  symbol: string
  session_date: NewYorkDate
  price_units: bigint
  received_at: Date
}

const NO_CLOSES: ReadonlyMap<NewYorkDate, Price> = new Map()
const NO_SPLITS: readonly DatedRatio[] = []

export function createKeptCloses({ pool, clock }: { pool: Pool; clock: Clock }): KeptCloses {
  const kept = new Map<string, ReadonlyMap<NewYorkDate, Price>>()
  let splits: ReadonlyMap<string, readonly DatedRatio[]> = new Map()
  let lookedAtMs = -Infinity
  let receivedThrough = new Date(0)

  async function lookForNews(): Promise<void> {
    const nowMs = clock.monotonicMs()
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return
    if (kept.size > 0) {
      const since = new Date(receivedThrough.getTime() - OVERLAP_MS)
      const { rows } = await pool.query<CloseRow>({
        name: 'list-new-closes',
        text: LIST_NEW_CLOSES,
        values: [since],
      })
      add(rows.filter(({ symbol }) => kept.has(symbol)))
    }
    const listed = await readSplits(pool, newYorkDateAt(clock.now().getTime()))
    if (!isSame(listed, splits)) splits = listed
    lookedAtMs = nowMs
  }

  async function loadUnknown(symbols: ReadonlySet<string>): Promise<void> {
    const unknown = [...symbols].filter((symbol) => !kept.has(symbol))
    if (unknown.length === 0) return
    const { rows } = await pool.query<CloseRow>({
      name: 'list-closes',
      text: LIST_CLOSES,
      values: [unknown],
    })
    for (const symbol of unknown) if (!kept.has(symbol)) kept.set(symbol, NO_CLOSES)
    add(rows)
  }

  function add(rows: readonly CloseRow[]): void {
    for (const [symbol, own] of Map.groupBy(rows, (row) => row.symbol)) {
      const known = kept.get(symbol) ?? NO_CLOSES
      const news = own.filter((row) => known.get(row.session_date) !== row.price_units)
      if (news.length === 0) continue
      const added = news.map((row) => [row.session_date, price(row.price_units)] as const)
      kept.set(symbol, new Map([...known, ...added]))
    }
    for (const row of rows) if (row.received_at > receivedThrough) receivedThrough = row.received_at
  }

  return {
    async look(symbols) {
      await lookForNews()
      await loadUnknown(symbols)
    },
    closesOf: (symbol) => kept.get(symbol) ?? NO_CLOSES,
    splitsOf: (symbol) => splits.get(symbol) ?? NO_SPLITS,
  }
}

async function readSplits(
  pool: Pool,
  today: NewYorkDate,
): Promise<ReadonlyMap<string, readonly DatedRatio[]>> {
  const { rows } = await pool.query<{
    symbol: string
    ex_date: NewYorkDate
    new_shares: bigint
    old_shares: bigint
  }>({ name: 'list-splits', text: LIST_SPLITS, values: [today] })
  const dated = rows.map((row) => ({
    symbol: row.symbol,
    atMs: newYorkInstant(dayOfDate(row.ex_date), 0),
    newShares: row.new_shares,
    oldShares: row.old_shares,
  }))
  return Map.groupBy(dated, ({ symbol }) => symbol)
}

/** Splits are only added, or withdrawn before their day, so counts suffice. */
const isSame = (
  a: ReadonlyMap<string, readonly DatedRatio[]>,
  b: ReadonlyMap<string, readonly DatedRatio[]>,
): boolean => a.size === b.size && [...a].every(([symbol, own]) => own.length === b.get(symbol)?.length)
