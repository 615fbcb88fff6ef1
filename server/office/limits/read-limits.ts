import { operationOf } from '#contract/api.ts'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Limit } from '#contract/office/limits.ts'
import { addSupportMessage, openSupportTicket } from '#contract/office/support.ts'
import { changeEmail, changeName, requestEmailProof } from '#contract/people/account.ts'
import { createProfile } from '#contract/people/profiles.ts'
import { buy, sell } from '#contract/trading/orders.ts'
import { MAX_DEPOSIT_CENTS, rateExpiry, rateHeldSince } from '#domain/cash/deposit.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { MAX_PASSKEYS } from '#domain/people/second-factor.ts'
import { LIMITS, type LimitName, usedInWindow } from '#domain/support/limits.ts'
import { MAX_OPEN_TICKETS } from '#domain/support/support.ts'
import { MAX_ORDER_QUANTITY, MAX_QUEUED_ORDERS } from '#domain/trading/order-limits.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import { READ_COUNTS } from '#server/platform/throttling/throttles.sql.ts'
import { scaledBy } from '#server/platform/throttling/throttles.ts'
import { type Open, READ_OPEN } from './read-limits.sql.ts'

/** The limits that calls are counted for, by an endpoint that has it. */
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
  ['email_proofs_an_hour', requestEmailProof],
])

/** `freeAgainAt` and `used` are absent where neither time nor use says anything. */
interface Use {
  used?: string
  most: string
  freeAgainAt?: Date | null
}

interface Asked {
  customerId: bigint
  now: Date
  config: Pick<Config, 'rateLimitFactor' | 'depositTerms'>
}

/** What a customer has used of every limit, without counting as a use of any. RATE_LIMIT_FACTOR=0 leaves some out. */
export async function readLimits(database: Queryable, { customerId, now, config }: Asked): Promise<Limit[]> {
  const calls = await readCalls(database, { customerId, now, config })
  const { rows } = await database.query<Open>(READ_OPEN, [customerId, rateHeldSince(now)])
  const [open] = rows
  if (!open) throw new Error('a select without a table has one row')
  const uses = new Map<LimitName, Use>([...calls, ...usesOf(open, config)])
  return (Object.keys(LIMITS) as LimitName[]).flatMap((name) => {
    const use = uses.get(name)
    if (!use) return []
    const { used = null, most, freeAgainAt } = use
    return [{ name, used, most, freeAgainAt: freeAgainAt?.toISOString() ?? null, ...LIMITS[name] }]
  })
}

async function readCalls(
  database: Queryable,
  { customerId, now, config: { rateLimitFactor: factor } }: Asked,
): Promise<[LimitName, Use][]> {
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
    if (perServer) return [name, { most: `${Math.ceil(max * factor)}` }]
    const most = scaledBy(factor, max)
    const { used, freeAgainAt } = usedInWindow(
      counted.get(bucket),
      { most, windowMs: perSeconds * 1_000 },
      now,
    )
    return [name, { used: `${used}`, most: `${most}`, freeAgainAt }]
  })
}

const usesOf = (open: Open, { depositTerms }: Pick<Config, 'depositTerms'>): [LimitName, Use][] => [
  ['largest_deposit', { most: formatCents(MAX_DEPOSIT_CENTS) }],
  [
    'open_foreign_deposits',
    {
      used: formatCents(cents(open.foreign_cents)),
      most: formatCents(depositTerms.openForeignMaxCents),
      // A request whose rate has expired does not count any more.
      freeAgainAt: open.foreign_since && rateExpiry({ currency: 'EUR', pricedAt: open.foreign_since }),
    },
  ],
  ['largest_order', { most: formatQuantity(MAX_ORDER_QUANTITY) }],
  ['queued_orders', { used: `${open.queued_orders}`, most: `${MAX_QUEUED_ORDERS}` }],
  ['open_questions', { used: `${open.questions}`, most: `${MAX_OPEN_TICKETS}` }],
  ['passkeys', { used: `${open.passkeys}`, most: `${MAX_PASSKEYS}` }],
]
