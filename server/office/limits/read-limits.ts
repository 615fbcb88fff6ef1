import { rateHeldSince } from '#domain/cash/deposit.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import * as limits from '#domain/support/customer-limits.ts'
import { LIMITS, type Limit, type LimitName, limitOf, usedInWindow } from '#domain/support/limits.ts'
import { operationOf } from '#contract/api.ts'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addSupportMessage, openSupportTicket } from '#contract/office/support.ts'
import { changeEmail, changeName, requestEmailProof, resendEmailChange } from '#contract/people/account.ts'
import { createProfile } from '#contract/people/profiles.ts'
import { beginPasskey, beginTotp } from '#contract/people/second-factor.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { COUNT_PASSKEYS } from '#server/people/second-factor/second-factor.sql.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { READ_COUNTS } from '#server/platform/throttling/throttles.sql.ts'
import { scaledBy } from '#server/platform/throttling/throttles.ts'

interface Open {
  foreign_cents: bigint
  /** When the oldest of those rates was fixed. */
  foreign_since: Date | null
  open_orders: bigint
  plans: bigint
  questions: bigint
}

/** Of customer $1; a deposit's rate fixed at $2 or later is honored. */
const READ_OPEN = `
select
  coalesce(sum(d.amount_cents), 0)::bigint as foreign_cents,
  min(coalesce(d.repriced_at, d.created_at)) as foreign_since,
  (select count(*) from orders where customer_id = $1 and status = 'pending') as open_orders,
  (select count(*) from plans where customer_id = $1 and status <> 'ended') as plans,
  (select count(*) from support_tickets where customer_id = $1 and status = 'open') as questions
from deposit_requests d
where d.customer_id = $1 and d.status = 'pending' and d.currency <> 'USD'
  and coalesce(d.repriced_at, d.created_at) >= $2`

/** Limits of calls, by an endpoint that has each. */
const COUNTED_CALLS = new Map<LimitName, Endpoint>([
  ['deposit_requests_an_hour', requestDeposit],
  ['withdrawal_requests_an_hour', requestWithdrawal],
  ['buy_orders_a_minute', buy],
  ['sell_orders_a_minute', sell],
  ['questions_an_hour', openSupportTicket],
  ['messages_an_hour', addSupportMessage],
  ['profile_submissions_an_hour', createProfile],
  ['name_changes_an_hour', changeName],
  ['email_changes_an_hour', changeEmail],
  ['email_change_links_an_hour', resendEmailChange],
  ['email_proofs_an_hour', requestEmailProof],
  ['authenticator_setups_an_hour', beginTotp],
  ['passkey_setups_an_hour', beginPasskey],
])

interface Asked {
  customerId: bigint
  now: Date
  config: Pick<Config, 'rateLimitFactor'>
  settings: FirmSettings
}

/** A customer's use of every limit; reading counts as no use. RATE_LIMIT_FACTOR=0 leaves some out. */
export async function readLimits(
  database: Queryable,
  { customerId, now, config, settings }: Asked,
): Promise<Limit[]> {
  const calls = await readCalls(database, { customerId, now, config })
  const { rows } = await database.query<Open>(READ_OPEN, [customerId, rateHeldSince(now)])
  const passkeys = await database.query<{ count: number }>(COUNT_PASSKEYS, [customerId])
  const [[open], [held]] = [rows, passkeys.rows]
  if (!open || !held) throw new Error('a select without a table has one row')
  const all = [...calls, ...limitsOf(open, settings), limits.passkeys(BigInt(held.count))]
  return (Object.keys(LIMITS) as LimitName[]).flatMap(
    (name) => all.find((limit) => limit.name === name) ?? [],
  )
}

async function readCalls(
  database: Queryable,
  { customerId, now, config: { rateLimitFactor: factor } }: Omit<Asked, 'settings'>,
): Promise<Limit[]> {
  if (factor === 0) return []
  const limited = [...COUNTED_CALLS].map(([name, endpoint]) => {
    const { rateLimit } = operationOf(endpoint)
    if (!rateLimit) throw new Error(`${endpoint.path} has no limit`)
    const bucket = buckets.callsBy(`${customerId}`, rateLimit.of ?? endpoint.path)
    return { name, bucket, ...rateLimit }
  })
  const { rows } = await database.query<{ bucket: string; count: number; window_started_at: Date }>(
    READ_COUNTS,
    [limited.map(({ bucket }) => bucket)],
  )
  const counted = new Map(
    rows.map(({ bucket, count, window_started_at: startedAt }) => [bucket, { count, startedAt }]),
  )
  return limited.map(({ name, bucket, max, perSeconds, perServer }) => {
    if (perServer) return limitOf(name, { most: `${Math.ceil(max * factor)}` })
    const most = scaledBy(factor, max)
    const { used, freeAgainAt } = usedInWindow(
      counted.get(bucket),
      { most, windowMs: perSeconds * 1_000 },
      now,
    )
    return limitOf(name, { used: `${used}`, most: `${most}`, freeAgainAt })
  })
}

const limitsOf = (open: Open, settings: FirmSettings): Limit[] => [
  limits.largestDeposit(settings),
  limits.openForeignDeposits({ openCents: open.foreign_cents, since: open.foreign_since }, settings),
  limits.largestOrder(settings),
  limits.openOrders(open.open_orders),
  limits.recurringInvestments(open.plans),
  limits.largestPurchase(),
  limits.openQuestions(open.questions),
]
