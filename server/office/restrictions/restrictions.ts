import type { PageQuery } from '#contract/fields.ts'
import {
  type RestrictableRight,
  type RestrictionReason,
  endOfRestriction,
  refuseLift,
} from '#domain/restrictions/restriction.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { accountRestricted, restrictionEnded } from '#domain/notifications/account-notices.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  Restriction,
  OwnRestriction,
  restrictCustomer as endpoint,
} from '#contract/office/customers/restrictions.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import {
  type PoolAndClock,
  takeIds,
  type Tx,
  type Queryable,
  inTransaction,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import type { DueNotices } from '#server/records/notifications/due-notices.ts'
import { listOfCustomer } from '../customers/list-of-customer.ts'

export interface RestrictionRow {
  id: bigint
  customer_id: bigint
  rights: RestrictableRight[]
  reason: RestrictionReason
  note: string
  sentence: string
  made_by: bigint
  made_at: Date
  ends_at: Date | null
  lifted_at: Date | null
  lift_reason: string | null
  made_by_name: string
  lifted_by_name: string | null
}

const COLUMNS = `
  r.id, r.customer_id, r.rights, r.reason, r.note, r.sentence, r.made_by, r.made_at, r.ends_at, r.lifted_at,
  r.lift_reason, m.username as made_by_name, l.username as lifted_by_name
from account_restrictions r
join users m on m.id = r.made_by
left join users l on l.id = r.lifted_by`

/** Customer $1's before the id $3, newest first, at most $2. */
const LIST_RESTRICTIONS = `
select ${COLUMNS}
where r.customer_id = $1 and r.id < $3
order by r.id desc limit $2`

const READ_RESTRICTION = `select ${COLUMNS} where r.id = $1`

/** Customer $1's in force, newest first. */
const LIST_IN_FORCE = `
select id, rights, sentence, made_at, ends_at from account_restrictions
where customer_id = $1 and lifted_at is null
order by id desc`

const INSERT_RESTRICTION = `
insert into account_restrictions (id, customer_id, rights, reason, note, sentence, made_by, made_at, ends_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** No row where it was lifted meanwhile. */
const LIFT_RESTRICTION = `
update account_restrictions set lifted_at = $2, lifted_by = $3, lift_reason = $4
where id = $1 and lifted_at is null`

/** No row where it was lifted meanwhile, or is not over at $2. */
const END_RESTRICTION = `
update account_restrictions set lifted_at = $2 where id = $1 and lifted_at is null and ends_at <= $2`

/** At most $2 that are over at $1 and not lifted. */
const FIND_ENDED = `
select id, customer_id, rights from account_restrictions
where lifted_at is null and ends_at <= $1
order by ends_at limit $2`

/** Writes the rights restricted for customer $1 to the account, and returns them. */
const WRITE_RESTRICTED_RIGHTS = `
update accounts a set restricted_rights = array(
  select distinct named.of_one from account_restrictions r cross join unnest(r.rights) as named (of_one)
  where r.customer_id = $1 and r.lifted_at is null order by 1)
where a.customer_id = $1
returning a.restricted_rights`

interface RestrictionDeps extends PoolAndClock {
  calendar: MarketCalendar
}

/**
 * Restricts a customer's rights at once: the next lock of the account sees it. Audited with the reason and not the
 * note; the customer is notified with the sentence. Refuses a user who is not a customer.
 */
export function restrictCustomer(
  { pool, clock, calendar }: RestrictionDeps,
  asked: ParsedInput<typeof endpoint>['body'] & { customerId: bigint; by: Reviewer },
): Promise<Restriction | Refusal> {
  const { customerId, rights, reason, note, sentence, businessDays, by } = asked
  return inTransaction(pool, async (tx) => {
    if (!(await lockAccounts(tx, [customerId])).has(customerId)) return refuse('not_found')
    const at = clock.now()
    const endsAt = businessDays === null ? null : endOfRestriction(calendar, at, businessDays)
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [id, customerId, rights, reason, note, sentence, by.administratorId, at, endsAt]
    await tx.query(INSERT_RESTRICTION, values)
    await writeRestrictedRights(tx, customerId)
    await audit(tx, { by, at, ids }, 'customer.restricted', {
      subject: ['restriction', id],
      customerId,
      after: { rights, reason, until: endsAt?.toISOString() ?? null },
    })
    await notify(tx, { customerId, id: ids.next(), at }, accountRestricted({ rights, sentence }))
    return readRestriction(tx, id)
  })
}

/** Lifts a restriction, with audit line and notification. Refuses as `refuseLift`, and an ended one. */
export function liftRestriction(
  { pool, clock }: Pick<RestrictionDeps, 'pool' | 'clock'>,
  { id, reason, by }: { id: bigint; reason: string; by: Reviewer },
): Promise<Restriction | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<RestrictionRow>(READ_RESTRICTION, [id])
    const [made] = rows
    if (!made) return refuse('not_found')
    const { customer_id: customerId } = made
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const refused = refuseLift(
      { reason: made.reason, madeBy: made.made_by },
      { personId: by.administratorId, staff: await readStaff(tx), at },
    )
    if (refused) return refuse(refused)
    const lifted = await tx.query(LIFT_RESTRICTION, [id, at, by.administratorId, reason])
    if (lifted.rowCount === 0) return refuse('already_processed')
    const stillRestricted = await writeRestrictedRights(tx, customerId)
    const ids = await takeIds(tx)
    await audit(tx, { by, at, ids }, 'customer.restriction_lifted', {
      subject: ['restriction', id],
      customerId,
      after: { rights: made.rights, reason },
    })
    await notify(tx, { customerId, id: ids.next(), at }, restrictionEnded(made.rights, stillRestricted))
    return readRestriction(tx, id)
  })
}

async function readRestriction(tx: Tx, id: bigint): Promise<Restriction> {
  const { rows } = await tx.query<RestrictionRow>(READ_RESTRICTION, [id])
  if (!rows[0]) throw new Error('a restriction is not where it was written')
  return presentRestriction(rows[0])
}

/** Writes a customer's restricted rights to the account, which is locked, and returns them. */
async function writeRestrictedRights(tx: Tx, customerId: bigint): Promise<RestrictableRight[]> {
  const { rows } = await tx.query<{ restricted_rights: RestrictableRight[] }>(WRITE_RESTRICTED_RIGHTS, [
    customerId,
  ])
  if (!rows[0]) throw new Error('a restricted customer has no account')
  return rows[0].restricted_rights
}

type EndedRestriction = Pick<RestrictionRow, 'id' | 'customer_id' | 'rights'>

/** Lifts expired restrictions, with a system audit line, and notifies customers. */
export const ENDED_RESTRICTIONS: DueNotices<EndedRestriction> = {
  name: 'lift restrictions whose time is over',
  failure: 'restrictions of accounts whose time is over could not be lifted; they will be',
  async find(pool, now, limit) {
    const { rows } = await pool.query<EndedRestriction>(FIND_ENDED, [now, limit])
    return rows
  },
  async claim(tx, { id, customer_id: customerId, rights }, now) {
    const { rowCount } = await tx.query(END_RESTRICTION, [id, now])
    if (rowCount === 0) return null
    const stillRestricted = await writeRestrictedRights(tx, customerId)
    await audit(tx, { by: 'system', at: now }, 'customer.restriction_lifted', {
      subject: ['restriction', id],
      customerId,
      after: { rights, reason: 'Its time was over' },
    })
    return restrictionEnded(rights, stillRestricted)
  },
}

/** Newest first; refuses a user who is not a customer. */
export const listRestrictions = (
  database: Queryable,
  customerId: bigint,
  page: PageQuery,
): Promise<Restriction[] | Refusal> =>
  listOfCustomer(database, LIST_RESTRICTIONS, { customerId, page }, presentRestriction)

export async function listOwnRestrictions(
  database: Queryable,
  customerId: bigint,
): Promise<OwnRestriction[]> {
  const { rows } = await database.query<
    Pick<RestrictionRow, 'id' | 'rights' | 'sentence' | 'made_at' | 'ends_at'>
  >(LIST_IN_FORCE, [customerId])
  return rows.map(({ id, rights, sentence, made_at, ends_at }) => ({
    id: id.toString(),
    rights,
    sentence,
    madeAt: made_at.toISOString(),
    until: ends_at?.toISOString() ?? null,
  }))
}

const presentRestriction = (row: RestrictionRow): Restriction => ({
  id: row.id.toString(),
  rights: row.rights,
  reason: row.reason,
  note: row.note,
  sentence: row.sentence,
  madeBy: row.made_by_name,
  madeAt: row.made_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  liftedAt: row.lifted_at?.toISOString() ?? null,
  liftedBy: row.lifted_by_name,
  liftReason: row.lift_reason,
})
