import { type Cents, cents, subtractCents } from '#domain/money/money.ts'
import * as rules from '#domain/proposals/thresholds.ts'
import { THRESHOLD_NAMES } from '#domain/settings/setting-keys.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { readSettingsOf } from '#server/platform/settings/settings-store.ts'

/** In cents. */
interface MovedRow {
  of_customer: bigint
  by_cashier: bigint
}

/** Moved since $3 for customer $1, and by user $2, without corrections decided by two and requests $4. */
export const MOVED_IN_A_DAY = `
select coalesce(sum(cents) filter (where customer_id = $1), 0)::bigint as of_customer,
  coalesce(sum(cents) filter (where by_id = $2), 0)::bigint as by_cashier
from (
  select d.customer_id, d.processed_by as by_id, d.amount_cents as cents from deposit_requests d
  where d.status = 'approved' and d.processed_at > $3 and (d.customer_id = $1 or d.processed_by = $2)
    and d.id <> all($4::bigint[])
  union all
  select w.customer_id, w.processed_by, w.net_cents from withdrawal_requests w
  where w.status = 'approved' and w.processed_at > $3 and (w.customer_id = $1 or w.processed_by = $2)
    and w.id <> all($4::bigint[])
  union all
  select c.customer_id, c.made_by, c.amount_cents from corrections c
  where c.created_at > $3 and (c.customer_id = $1 or c.made_by = $2) and c.proposal_id is null
    and c.kind <> 'deposit_moved_in'
) as moved`

/** Requests of customer $1, or by user $2, that two people decided since $3, as an array of ids. */
const CONFIRMED_BY_TWO = `
select coalesce(array_agg(split_part(p.subject, ':', 2)::bigint), '{}') as ids
from proposals p
where p.status = 'approved' and p.decided_at > $3 and p.kind in ('deposit_approval', 'withdrawal_approval')
  and (p.customer_id = $1 or p.decided_by = $2)`

/** From the database: a threshold that was just tightened counts on every server. */
const readThresholds = async (database: Queryable, at: Date): Promise<rules.Thresholds> =>
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
  if (rules.areOff(thresholds)) return null
  const alone = rules.exceededAlone(thresholds, amountCents)
  if (alone) return refuseAs(alone)
  if (!rules.sumsDays(thresholds)) return null
  await tx.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [CASHIER_LOCK, cashierId.toString()])
  const decide: DecideWithout = async (confirmed) =>
    rules.exceeded(thresholds, amountCents, await readMoved(tx, asked, confirmed))
  // The sum leaves out what two people decided, read only where it can change the answer.
  const all = await decide([])
  const why = all && (await withoutConfirmed(tx, asked, { all, decide }))
  return why && refuseAs(why)
}

const refuseAs = (why: rules.Exceeded): Refusal =>
  refuse('needs_second_person', { detail: rules.exceededText(why) })

interface Asked {
  customerId: bigint
  cashierId: bigint
  amountCents: Cents
  at: Date
  isCounted: boolean
}

/** Moved in the day, without the current amount and without the requests `confirmed`. */
async function readMoved(tx: Tx, asked: Asked, confirmed: readonly string[]): Promise<rules.MovedInADay> {
  const { customerId, cashierId, amountCents, at, isCounted } = asked
  const since = new Date(at.getTime() - DAY_MS)
  const { rows } = await tx.query<MovedRow>(MOVED_IN_A_DAY, [customerId, cashierId, since, confirmed])
  const [row] = rows
  if (!row) throw new Error('a sum is always one row')
  const before = (sum: bigint) => subtractCents(cents(sum), isCounted ? amountCents : cents(0n))
  return { ofCustomerCents: before(row.of_customer), byCashierCents: before(row.by_cashier) }
}

/** The decision without the requests `confirmed`. */
type DecideWithout = (confirmed: readonly string[]) => Promise<rules.Exceeded | null>

async function withoutConfirmed(
  tx: Tx,
  { customerId, cashierId, at }: Asked,
  { all, decide }: { all: rules.Exceeded; decide: DecideWithout },
): Promise<rules.Exceeded | null> {
  // A proposal is decided a moment before its request.
  const since = new Date(at.getTime() - 2 * DAY_MS)
  const { rows } = await tx.query<{ ids: string[] }>(CONFIRMED_BY_TWO, [customerId, cashierId, since])
  const ids = rows[0]?.ids ?? []
  return ids.length === 0 ? all : decide(ids)
}
