import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { DatabaseError } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { LARGEST_ID, takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { refuse } from '#contract/refusals.ts'
import { formatCents } from '#domain/money/money.ts'
import { NAV_AWAITED_DAYS } from '#domain/trading/orders/cut-off.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { TOO_LATE, termsOf, wasTradedSince } from '#server/market/corporate-actions/announce-action.ts'
import * as sql from '#server/market/corporate-actions/corporate-actions.sql.ts'
import { prepareOrders } from './prepare-orders.ts'
import { payDividend } from './pay-dividend.ts'
import type { ReinvestmentMarket } from '../reinvestment/reinvest-dividends.ts'
import { recordAction } from '#server/market/corporate-actions/record-action.ts'
import { splitShares } from './split-shares.ts'
import type { Given, Turn } from './turn.ts'
import {
  type ActionRow,
  type StoredAction,
  storedAction,
} from '#server/market/corporate-actions/stored-action.ts'

/**
 * A customer takes three ids, a reinvested dividend and an order that a split cancels two, and the turn one: a block
 * has 1,024. The accounts stay
 * locked for as long as one transaction takes.
 */
const CUSTOMERS_AT_ONCE = 200
const ORDERS_AT_ONCE = 200
/**
 * How long after the start of the ex-date, or after an action was announced, it is carried out: by then every node has
 * loaded it and fills no order in its symbol, also a node whose clock is most of a minute slow.
 */
export const GRACE_MS = 60_000
/** Two hours more than orders have: the clocks change by one, and servers' clocks differ. */
const ORDERS_AWAITED_MS = NAV_AWAITED_DAYS * 86_400_000 + 2 * 3_600_000

interface CarryOutParts {
  pool: Pool
  clock: Clock
  /** Orders that a price has triggered are booked before a split. */
  settings: SettingsInForce
  /** Where dividends are reinvested, for those who chose so. Without it, as in a made-up past, they stay cash. */
  reinvestsAt?: ReinvestmentMarket
  /** Logs an action that an operator has to decide. */
  log?: Logger
}

/**
 * Carries out every action that is due, the earliest first; a dividend once the orders that may be booked at a price
 * from before its ex-date are booked, or a week later. Any number of nodes may do it at the same time. One that
 * fails holds up its own symbol only; the first failure is thrown when the others are done.
 * Where a statement times out, the next turns are for half as many customers.
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

/** A statement timed out: perhaps these customers have long histories. */
const isOutOfTime = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014'

/**
 * Carries the action out for the next customers, or ends it when no customer is left: one transaction, which does
 * nothing when another node has taken this turn meanwhile. After a crash the next turn goes on where the last ended.
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

/** Of all customers, before any of them has their part. */
type BeganTurn = Pick<Turn, 'tx' | 'stored' | 'ids' | 'at'>

/**
 * Whether orders were filled at the new price of a split before it was carried out for any customer. Nodes load a split
 * some seconds after it is announced; if its day has begun by then, an order may have been filled in between.
 */
async function isTradedThrough({ tx, stored }: BeganTurn): Promise<boolean> {
  const { action, recordAt, announcedAt, throughCustomerId } = stored
  if (action.kind !== 'split' || throughCustomerId > 0n) return false
  if (announcedAt.getTime() + GRACE_MS <= recordAt.getTime()) return false
  return wasTradedSince(tx, action.symbol, recordAt)
}

/** Cancels a split, for an operator to decide: shares bought at its new price cannot be told from older ones. */
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

/** Ends an action that is carried out for every customer. */
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
