import type { FirmAccount } from '#domain/ledger/transfer.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import type { AccountEvent, InstrumentEvent } from '#domain/returns/valued-holding.ts'
import { grossCashOf } from '#domain/trading/transaction-cash.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { BookedRow } from '../transactions/present-transaction.ts'
import { LIST_ACCOUNT_EVENTS } from './performance.sql.ts'

/** Transactions per statement: some 10 ms, so that other requests get their turn. */
const ROWS_AT_ONCE = 5_000

interface EventRow extends Omit<BookedRow, 'created_at'> {
  at_ms: number
  action_id: bigint | null
  new_shares: bigint | null
  old_shares: bigint | null
  record_at: Date | null
  /** For a correction. */
  house_account: FirmAccount | null
  /** The fill it canceled. */
  canceled_id: bigint | null
}

/** Of an instrument the customer has traded, held then or not. */
interface SplitRow {
  id: null
  type: 'any_split'
  instrument: string
  at_ms: number
  action_id: bigint
  new_shares: bigint
  old_shares: bigint
}

type InstrumentSplit = InstrumentEvent & { kind: 'split' }

/** An account's events read so far. */
export interface ReadEvents {
  readonly events: readonly AccountEvent[]
  readonly symbols: ReadonlySet<string>
  /** Splits with a transaction of the customer's. */
  readonly ownSplits: ReadonlySet<bigint>
  /** Number of canceled fills, which are left out with their corrections. */
  readonly canceled: number
  readonly throughId: bigint
  /** Splits of instruments traded before and not held on the day, oldest first. */
  readonly otherSplits: readonly InstrumentSplit[]
}

export const NO_EVENTS: ReadEvents = {
  events: [],
  symbols: new Set(),
  ownSplits: new Set(),
  canceled: 0,
  throughId: 0n,
  otherSplits: [],
}

/** Reads new events; the same object if there are none. After a canceled known fill it reads everything again. */
export async function readNewEvents(
  database: Queryable,
  customerId: bigint,
  known: ReadEvents,
): Promise<ReadEvents> {
  let read = known
  for (;;) {
    const { rows: found } = await database.query<EventRow | SplitRow>({
      name: 'list-account-events',
      text: LIST_ACCOUNT_EVENTS,
      values: [customerId, read.throughId, ROWS_AT_ONCE, [...read.symbols]],
    })
    const rows = found.filter((row) => row.type !== 'any_split')
    if (rewrites(rows, read)) read = NO_EVENTS
    else {
      if (rows.length > 0) read = withRows(read, rows)
      const splits = found.filter((row) => row.type === 'any_split')
      if (rows.length < ROWS_AT_ONCE) return withSplits(read, splits)
    }
  }
}

function rewrites(rows: readonly EventRow[], { events }: ReadEvents): boolean {
  const canceled = new Set(rows.flatMap(({ canceled_id: id }) => (id === null ? [] : [id])))
  return canceled.size > 0 && events.some(({ id }) => canceled.has(id))
}

function withRows(known: ReadEvents, rows: readonly EventRow[]): ReadEvents {
  const kept = rows.filter(({ canceled_id }) => canceled_id === null)
  const added = kept.map(eventOf)
  const symbols = kept.flatMap((row) => (row.instrument === null ? [] : [row.instrument]))
  const splits = rows.flatMap((row) =>
    row.type === 'split' && row.action_id !== null ? [row.action_id] : [],
  )
  return {
    ...known,
    events: [...known.events, ...added],
    symbols: new Set([...known.symbols, ...symbols]),
    ownSplits: new Set([...known.ownSplits, ...splits]),
    canceled: known.canceled + rows.length - kept.length,
    throughId: rows.at(-1)?.id ?? known.throughId,
  }
}

function withSplits(known: ReadEvents, rows: readonly SplitRow[]): ReadEvents {
  const splits = rows
    .filter((row) => !known.ownSplits.has(row.action_id))
    .map((row) => ({
      kind: 'split' as const,
      id: 0n,
      atMs: Math.floor(row.at_ms),
      symbol: row.instrument,
      newShares: row.new_shares,
      oldShares: row.old_shares,
    }))
  const { otherSplits } = known
  const isKnown =
    splits.length === otherSplits.length &&
    splits.every(
      ({ symbol, atMs }, at) => symbol === otherSplits[at]?.symbol && atMs === otherSplits[at].atMs,
    )
  return isKnown ? known : { ...known, otherSplits: splits }
}

/** All events in order. Times never go back: a transaction is never before a smaller id, whatever two clocks said. */
export function inOrder({ events, otherSplits: others }: ReadEvents): AccountEvent[] {
  const ordered: AccountEvent[] = []
  let [latestMs, next] = [-Infinity, 0]
  for (const event of events) {
    for (let other = others[next]; other && other.atMs <= event.atMs; other = others[++next])
      ordered.push({ ...other, atMs: Math.max(other.atMs, latestMs) })
    latestMs = Math.max(latestMs, event.atMs)
    ordered.push(event.atMs === latestMs ? event : { ...event, atMs: latestMs })
  }
  ordered.push(...others.slice(next).map((other) => ({ ...other, atMs: Math.max(other.atMs, latestMs) })))
  return ordered
}

function eventOf(row: EventRow): AccountEvent {
  const { id, type } = row
  const [atMs, amountCents, feeCents] = [Math.floor(row.at_ms), cents(row.amount_cents), cents(row.fee_cents)]
  if (type === 'deposit') return { kind: 'deposit', id, atMs, amountCents }
  if (type === 'withdraw') return { kind: 'withdrawal', id, atMs, netCents: amountCents, feeCents }
  if (type === 'correction_credit' || type === 'correction_debit')
    return correctionEvent({ id, atMs }, present(row.house_account), grossCashOf(type, amountCents))
  const symbol = present(row.instrument)
  switch (type) {
    case 'split':
      return {
        kind: 'split',
        id,
        atMs,
        symbol,
        newShares: present(row.new_shares),
        oldShares: present(row.old_shares),
      }
    case 'dividend':
      return { kind: 'dividend', id, atMs, symbol, amountCents, recordAtMs: present(row.record_at).getTime() }
    case 'buy':
    case 'sell': {
      const trade = {
        id,
        atMs,
        symbol,
        quantity: quantity(present(row.quantity_units)),
        price: price(present(row.price_units)),
      }
      return type === 'buy'
        ? { kind: 'buy', ...trade, paidCents: amountCents }
        : { kind: 'sell', ...trade, grossCents: amountCents, commissionCents: feeCents }
    }
  }
}

/** A deposit called back or moved to its owner is an outflow, not a loss. */
function correctionEvent(
  happened: { id: bigint; atMs: number },
  firm: FirmAccount,
  amountCents: Cents,
): AccountEvent {
  const isDeposit = firm === 'bank' || firm === 'suspense'
  if (!isDeposit) return { kind: 'adjustment', ...happened, amountCents }
  return amountCents > 0n
    ? { kind: 'deposit', ...happened, amountCents }
    : { kind: 'withdrawal', ...happened, netCents: cents(-amountCents), feeCents: cents(0n) }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('a transaction lacks what its type has')
  return value
}
