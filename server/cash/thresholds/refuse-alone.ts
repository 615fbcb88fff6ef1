import { type Refusal, refuse } from '#contract/refusals.ts'
import { type Cents, addCents, cents, subtractCents } from '#domain/money/money.ts'
import { type Thresholds, areOff, needsSecondPerson } from '#domain/proposals/thresholds.ts'
import { THRESHOLD_NAMES } from '#domain/settings/setting-keys.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
import { readSettingsOf } from '#server/platform/settings/read-settings.ts'
import type { Shards } from '#server/platform/shards/shards.ts'
import { CONFIRMED_BY_TWO, MOVED_IN_A_DAY, type MovedRow } from './thresholds.sql.ts'

/** The thresholds in force, from the database itself: one that was tightened a moment ago counts on every server. */
const readThresholds = async (database: Queryable, at: Date): Promise<Thresholds> =>
  settingsAt(await readSettingsOf(database, THRESHOLD_NAMES), at).thresholds

const DAY_MS = 86_400_000
/** Any constant does; with the person it makes their decisions wait for each other. */
const CASHIER_LOCK = 7_240_011

/**
 * Refuses an amount that one person may not decide alone, in the transaction that decides it and has locked the
 * customer's account. With thresholds on, decisions of one person wait for each other: two at once are seen by the sum.
 * `isCounted` says that the amount is among what the tables have already. What a person moved counts in all shards;
 * afterwards the transaction is over the customer's again.
 */
export async function refuseAlone(
  tx: Tx,
  shards: Shards,
  asked: { customerId: bigint; cashierId: bigint; amountCents: Cents; at: Date; isCounted: boolean },
): Promise<Refusal | null> {
  const { customerId, cashierId, amountCents, at, isCounted } = asked
  const thresholds = await readThresholds(tx, at)
  if (areOff(thresholds)) return null
  await tx.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [CASHIER_LOCK, cashierId.toString()])
  await shards.enter(tx, shards.every)
  const rows = await readMovedAlone(tx, [customerId, cashierId, new Date(at.getTime() - DAY_MS)])
  await shards.enter(tx, shards.of(customerId))
  const before = (counted: readonly MovedRow[]) =>
    subtractCents(
      counted.reduce((sum, row) => addCents(sum, cents(row.cents)), cents(0n)),
      isCounted ? amountCents : cents(0n),
    )
  const moved = {
    ofCustomerCents: before(rows.filter((row) => row.is_of_customer)),
    byCashierCents: before(rows.filter((row) => row.is_by_cashier)),
  }
  return needsSecondPerson(thresholds, amountCents, moved) ? refuse('needs_second_person') : null
}

/** What was moved in a day without what two people decided. The requests come first: those decided do not change. */
async function readMovedAlone(tx: Tx, asked: readonly unknown[]): Promise<readonly MovedRow[]> {
  const { rows } = await tx.query<MovedRow>(MOVED_IN_A_DAY, [...asked])
  const subjects = rows.flatMap(({ subject }) => subject ?? [])
  const found = await tx.query<{ subject: string }>(CONFIRMED_BY_TWO, [subjects])
  const confirmed = new Set(found.rows.map(({ subject }) => subject))
  return rows.filter(({ subject }) => subject === null || !confirmed.has(subject))
}
