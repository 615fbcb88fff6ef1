import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import { refuse } from '#contract/refusals.ts'
import { formatCents } from '#domain/money/money.ts'
import { NAV_AWAITED_DAYS } from '#domain/trading/orders/cut-off.ts'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LARGEST_ID, takeIds, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { TOO_LATE, wasTradedSince } from '#server/market/corporate-actions/announce-action.ts'
import * as sql from '#server/market/corporate-actions/corporate-actions.sql.ts'
import {
  recordAction,
  termsOf,
  type ActionRow,
  type StoredAction,
  storedAction,
} from '#server/market/corporate-actions/stored-actions.ts'
import { payDividend, splitShares, type Given, type Turn } from './turn.ts'
import type { ReinvestmentMarket } from '../reinvestment/reinvest-dividends.ts'
import { reduceForDividends } from '../orders/trigger/reduce-for-dividends.ts'
import { fillDueOrders, findTriggeredOrders } from '../orders/fill/fill-due-orders.ts'

/** A customer takes three ids, a reinvested dividend or a canceled order two, the turn one; a block has 1,024. */
const CUSTOMERS_AT_ONCE = 200
const ORDERS_AT_ONCE = 200
/**
 * After its ex-date or announcement an action waits until every node has loaded it, even with a clock most of a
 * minute slow.
 */
export const GRACE_MS = 60_000
/** Two hours more than orders have, for daylight saving and clock differences. */
const ORDERS_AWAITED_MS = NAV_AWAITED_DAYS * 86_400_000 + 2 * 3_600_000

interface CarryOutParts {
  pool: Pool
  clock: Clock
  /** Triggered orders are booked before a split. */
  settings: SettingsInForce
  /** Where dividends are reinvested, if chosen. Without it, as in a simulated past, they stay cash. */
  reinvestsAt?: ReinvestmentMarket
  log?: Logger
}

/**
 * Carries out every due action, the earliest first; a dividend waits up to a week for orders at prices from before
 * its ex-date. Nodes may run it concurrently. A failure holds up its own symbol only and is thrown at the end; a
 * statement timeout halves the customers per turn.
 */
export async function carryOutDue(parts: CarryOutParts, customersAtOnce = CUSTOMERS_AT_ONCE): Promise<void> {
  const failed = new Map<string, unknown>()
  const atOnce = new Map<string, number>()
  for (;;) {
    const before = new Date(parts.clock.now().getTime() - GRACE_MS)
    const awaitedSince = new Date(before.getTime() - ORDERS_AWAITED_MS)
    const { rows } = await parts.pool.query<ActionRow>(sql.NEXT_DUE, [
      before,
      [...failed.keys()],
      awaitedSince,
    ])
    const [due] = rows.map(storedAction)
    if (!due) break
    const { symbol } = due.action
    const count = atOnce.get(symbol) ?? customersAtOnce
    const turn = prepareOrders(parts, due.action).then(() => takeTurn(parts, due, before, count))
    await turn.catch((error: unknown) => {
      if (count > 1 && isOutOfTime(error)) atOnce.set(symbol, Math.ceil(count / 2))
      else failed.set(symbol, error)
    })
  }
  for (const error of failed.values()) throw error
}

/** Perhaps these customers have long histories. */
const isOutOfTime = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014'

/**
 * Carries the action out for the next customers, or ends it, in one transaction. Does nothing if another node took
 * this turn; after a crash the next turn continues.
 */
async function takeTurn(
  { pool, clock, reinvestsAt, log }: CarryOutParts,
  { id, action, throughCustomerId }: StoredAction,
  before: Date,
  customersAtOnce: number,
): Promise<void> {
  const next = [action.symbol, throughCustomerId, customersAtOnce]
  const { rows } = await (action.kind === 'split'
    ? pool.query<{ customer_id: bigint }>(sql.NEXT_CONCERNED, [...next, ORDERS_AT_ONCE])
    : pool.query<{ customer_id: bigint }>(sql.NEXT_HOLDERS, next))
  const customerIds = rows.map(({ customer_id }) => customer_id)
  const isTooLate = await inTransaction(pool, async (tx) => {
    const accounts = await lockAccounts(tx, customerIds)
    const held = await tx.query<ActionRow>(sql.HOLD_TURN, [id, throughCustomerId, before])
    const [stored] = held.rows.map(storedAction)
    if (!stored) return refuse('already_processed')
    const at = clock.now()
    const turn = { tx, stored, ids: await takeIds(tx), at }
    if (await isTradedThrough(turn)) return giveUp(turn)
    const last = customerIds.at(-1)
    if (last === undefined) return finish(turn)
    await tx.query(sql.RECORD_TURN, [id, last, turn.ids.next()])
    const given = await give({ ...turn, customerIds, accounts, reinvestsAt: reinvestsAt ?? null })
    await tx.query(sql.ADVANCE, [id, throughCustomerId, last, given.holders, given.paidCents])
    return undefined
  })
  if (isTooLate === true) log?.error({ symbol: action.symbol, exDate: action.exDate }, TOO_LATE)
}

const give = (turn: Turn): Promise<Given> =>
  turn.stored.action.kind === 'dividend' ? payDividend(turn) : splitShares(turn)

/** Before any customer has their part. */
type BeganTurn = Pick<Turn, 'tx' | 'stored' | 'ids' | 'at'>

/** Whether a split's new price filled orders before it was carried out, as while nodes load a late announcement. */
async function isTradedThrough({ tx, stored }: BeganTurn): Promise<boolean> {
  const { action, recordAt, announcedAt, throughCustomerId } = stored
  if (action.kind !== 'split' || throughCustomerId > 0n) return false
  if (announcedAt.getTime() + GRACE_MS <= recordAt.getTime()) return false
  return wasTradedSince(tx, action.symbol, recordAt)
}

/** Leaves a split to an operator: shares bought at its new price cannot be told from older ones. */
async function giveUp({ tx, stored, ids, at }: BeganTurn): Promise<true> {
  await tx.query(sql.CANCEL_HELD, [stored.id, at])
  await recordAction(tx, {
    id: ids.next(),
    at,
    did: 'cancelled',
    actionId: stored.id,
    before: { ...termsOf(stored.action), source: stored.source },
  })
  return true
}

async function finish({ tx, stored, ids, at }: BeganTurn): Promise<void> {
  await tx.query(sql.RECORD_TURN, [stored.id, LARGEST_ID, ids.next()])
  await tx.query(sql.FINISH, [stored.id, stored.throughCustomerId, at])
  await recordAction(tx, {
    id: ids.next(),
    at,
    did: 'applied',
    actionId: stored.id,
    after: {
      ...termsOf(stored.action),
      holders: stored.holders.toString(),
      ...(stored.action.kind === 'dividend' ? { paid: formatCents(stored.paidCents) } : {}),
    },
  })
}

/**
 * Prepares open orders for a due action. A dividend first lowers their prices, as a finished action keeps no
 * progress; a split waits until triggered orders are booked in old shares. Throws if not done.
 */
async function prepareOrders(
  { pool, clock, settings }: { pool: Pool; clock: Clock; settings: SettingsInForce },
  { kind, symbol }: CorporateAction,
): Promise<void> {
  const now = () => clock.now()
  if (kind === 'split')
    return bookTouched({ pool, market: { now, awaitedQuote: () => null, settings } }, symbol)
  let failure: unknown
  const unfinished = await reduceForDividends({ pool, now }, (error, failed) => {
    if (failed === symbol) failure = error
  })
  if (unfinished.has(symbol)) throw failure
}

async function bookTouched(parts: Parameters<typeof fillDueOrders>[0], symbol: string): Promise<void> {
  for (;;) {
    const triggered = await findTriggeredOrders(parts.pool, symbol)
    if (triggered.length === 0) return
    await fillDueOrders(parts, triggered)
  }
}
