import { type Refusal, refuse } from '#contract/refusals.ts'
import { type Cents, cents, subtractCents } from '#domain/money/money.ts'
import {
  type Exceeded,
  type MovedInADay,
  type Thresholds,
  areOff,
  exceeded,
  exceededAlone,
  exceededText,
  sumsDays,
} from '#domain/proposals/thresholds.ts'
import { THRESHOLD_NAMES } from '#domain/settings/setting-keys.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
import { readSettingsOf } from '#server/platform/settings/read-settings.ts'
import { CONFIRMED_BY_TWO, MOVED_IN_A_DAY, type MovedRow } from './thresholds.sql.ts'

/** From the database: a threshold that was just tightened counts on every server. */
const readThresholds = async (database: Queryable, at: Date): Promise<Thresholds> =>
  settingsAt(await readSettingsOf(database, THRESHOLD_NAMES), at).thresholds

const DAY_MS = 86_400_000
/** Any constant does; with the person it serializes their decisions. */
const CASHIER_LOCK = 7_240_011

/**
 * Refuses an amount that one person may not decide alone, in the deciding transaction, which has locked the account.
 * Where days are summed, one person's decisions are serialized. `isCounted`: the tables already include the amount.
 */
export async function refuseAlone(tx: Tx, asked: Asked): Promise<Refusal | null> {
  const { cashierId, amountCents, at } = asked
  const thresholds = await readThresholds(tx, at)
  if (areOff(thresholds)) return null
  const alone = exceededAlone(thresholds, amountCents)
  if (alone) return refuseAs(alone)
  if (!sumsDays(thresholds)) return null
  await tx.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [CASHIER_LOCK, cashierId.toString()])
  const decide = async (confirmed: readonly string[]) =>
    exceeded(thresholds, amountCents, await readMoved(tx, asked, confirmed))
  // The sum leaves out what two people decided, read only where it can change the answer.
  const all = await decide([])
  const why = all && (await withoutConfirmed(tx, asked, { all, decide }))
  return why && refuseAs(why)
}

const refuseAs = (why: Exceeded): Refusal => refuse('needs_second_person', { detail: exceededText(why) })

interface Asked {
  customerId: bigint
  cashierId: bigint
  amountCents: Cents
  at: Date
  isCounted: boolean
}

/** Moved in the day, without the current amount and without the requests `confirmed`. */
async function readMoved(tx: Tx, asked: Asked, confirmed: readonly string[]): Promise<MovedInADay> {
  const { customerId, cashierId, amountCents, at, isCounted } = asked
  const since = new Date(at.getTime() - DAY_MS)
  const { rows } = await tx.query<MovedRow>(MOVED_IN_A_DAY, [customerId, cashierId, since, confirmed])
  const [row] = rows
  if (!row) throw new Error('a sum is always one row')
  const before = (sum: bigint) => subtractCents(cents(sum), isCounted ? amountCents : cents(0n))
  return { ofCustomerCents: before(row.of_customer), byCashierCents: before(row.by_cashier) }
}

async function withoutConfirmed(
  tx: Tx,
  { customerId, cashierId, at }: Asked,
  { all, decide }: { all: Exceeded; decide: (confirmed: readonly string[]) => Promise<Exceeded | null> },
): Promise<Exceeded | null> {
  // A proposal is decided a moment before its request.
  const since = new Date(at.getTime() - 2 * DAY_MS)
  const { rows } = await tx.query<{ ids: string[] }>(CONFIRMED_BY_TWO, [customerId, cashierId, since])
  const ids = rows[0]?.ids ?? []
  return ids.length === 0 ? all : decide(ids)
}
