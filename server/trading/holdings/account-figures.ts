import { type Cents, cents } from '#domain/money/money.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import { gatherReads } from '#server/platform/database/statements/gather-reads.ts'
import { type Queryable, plainArray } from '#server/platform/database/database.ts'
import { HELD, type HeldPosition, positionsOf, readAllHeld } from './list-holdings.ts'

interface AccountFigures {
  readonly kycStatus: KycStatus
  readonly createdAt: Date
  readonly restrictedRights: readonly RestrictableRight[]
  /** At the customer's own request. */
  readonly areKeyOrdersSuspended: boolean
  /** Spendable. */
  readonly cashCents: Cents
  /** Held by orders and withdrawals, and the orders' part. */
  readonly heldCents: Cents
  readonly heldForOrdersCents: Cents
  readonly owedCents: Cents
  readonly positions: readonly HeldPosition[]
}

/** Reads that share statements with other customers' reads. */
export interface AccountReads {
  /** Undefined without an account. */
  readFigures(customerId: bigint): Promise<AccountFigures | undefined>
  readPositions(customerId: bigint): Promise<readonly HeldPosition[]>
}

interface Row {
  customer_id: bigint
  kyc_status: KycStatus
  created_at: Date
  restricted_rights: RestrictableRight[]
  key_orders_suspended_at: Date | null
  cash_cents: bigint
  held_cents: bigint
  owed_cents: bigint
  held_for_orders_cents: bigint
  held: string | null
}

/** The limit forces one look-up per customer, whatever the statistics. */
const ACCOUNT_FIGURES = `
select asked.customer_id, account.kyc_status, account.restricted_rights, account.key_orders_suspended_at,
  account.created_at, account.cash_cents, account.held_cents, account.owed_cents,
  (select coalesce(sum(o.held_cents), 0)::bigint from orders o
   where o.customer_id = asked.customer_id and o.status = 'pending') as held_for_orders_cents,
  (${HELD}) as held
from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select a.kyc_status, a.restricted_rights, a.key_orders_suspended_at, a.cash_cents, a.held_cents, a.owed_cents,
    u.created_at
  from accounts a join users u on u.id = a.customer_id
  where a.customer_id = asked.customer_id limit 1) as account`

/** Under load a statement reads many accounts. */
export function createAccountReads(database: Queryable): AccountReads {
  const readHeld = gatherReads((ids: readonly bigint[]) => readAllHeld(database, ids))
  return {
    readFigures: gatherReads(async (ids: readonly bigint[]) => {
      const { rows } = await database.query<Row>({
        name: 'account-figures',
        text: ACCOUNT_FIGURES,
        values: [plainArray(ids)],
      })
      return new Map(rows.map((row) => [row.customer_id, figuresOf(row)]))
    }),
    readPositions: async (customerId) => positionsOf((await readHeld(customerId)) ?? ''),
  }
}

const figuresOf = (row: Row): AccountFigures => ({
  kycStatus: row.kyc_status,
  createdAt: row.created_at,
  restrictedRights: row.restricted_rights,
  areKeyOrdersSuspended: row.key_orders_suspended_at !== null,
  cashCents: cents(row.cash_cents),
  heldCents: cents(row.held_cents),
  heldForOrdersCents: cents(row.held_for_orders_cents),
  owedCents: cents(row.owed_cents),
  positions: positionsOf(row.held ?? ''),
})
