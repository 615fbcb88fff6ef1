import type { AlpacaInput } from '#contract/alpaca/calls.ts'
import { alpacaError } from '#contract/alpaca/errors.ts'
import {
  type Activity,
  type ActivityType,
  ACTIVITY_CATEGORIES,
  ACTIVITY_TYPES,
  activitiesOf,
  transactionsOf,
} from '#domain/alpaca/activities.ts'
import { dateMeant } from '#domain/alpaca/date-meant.ts'
import { activityIdOf, idOfPublicId, publicIdOf } from '#domain/alpaca/public-id.ts'
import { dayOfDate, newYorkDateAt, newYorkInstant } from '#domain/market/new-york-time.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type ActivityQuery,
  type ActivityRow,
  listActivityRows,
} from '#server/trading/transactions/list-activity-rows.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-call.ts'

type Query = AlpacaInput<'listActivitiesOfType'>['query']

const USUAL_PAGE = 100
const LAST_MS = 1

/** Handlers of what changed an account, by pages. */
export const activityHandlers = ({
  database,
}: {
  database: Queryable
}): Pick<AlpacaHandlers, 'listActivities' | 'listActivitiesOfType'> => ({
  listActivities({ principal: { customerId }, query }) {
    const { activity_types: named, category } = query
    if (named && category)
      return alpacaError('bad_input', 'category is given beside activity_types: one of both')
    const types = named ?? (category ? ACTIVITY_CATEGORIES[category] : ACTIVITY_TYPES)
    return list(database, customerId, new Set(types), query)
  },
  listActivitiesOfType: ({ principal: { customerId }, params, query }) =>
    list(database, customerId, new Set(params.activity_type), query),
})

/** A page continues after this activity. */
interface Place {
  id: bigint
  isFee: boolean
}

async function list(
  database: Queryable,
  customerId: bigint,
  types: ReadonlySet<ActivityType>,
  query: Query,
): Promise<AlpacaResult> {
  const { direction = 'desc', page_size: size = USUAL_PAGE, page_token: token } = query
  const place = token === undefined ? null : placeOf(token)
  if (token !== undefined && place === null)
    return alpacaError('bad_input', 'page_token is no id of an activity')
  const rows = await listActivityRows(database, customerId, {
    types: transactionsOf(types),
    withFees: types.has('FEE'),
    ...timesOf(query),
    startsWith: place?.id ?? null,
    direction,
    // One more: the page before may hold all of the transaction it ended with.
    limit: size + 1,
  })
  const listed = rows.flatMap((row) => {
    const parts = activitiesOf({
      type: row.type,
      amountCents: cents(row.amount_cents),
      feeCents: cents(row.fee_cents),
    })
    const inOrder = direction === 'asc' ? parts : parts.toReversed()
    const behind = place?.id === row.id ? afterPlace(inOrder, place) : inOrder
    return behind.filter(({ type }) => types.has(type)).map((activity) => present(row, activity))
  })
  return new AlpacaAnswer(listed.slice(0, size))
}

/** The rest of the transaction a page ended with. */
const afterPlace = (inOrder: readonly Activity[], { isFee }: Place): readonly Activity[] =>
  inOrder.slice(inOrder.findIndex(({ type }) => (type === 'FEE') === isFee) + 1)

/** `after` and `until` are instants, `until` included; `date` is a day in New York. */
function timesOf({ date, after, until }: Query): Pick<ActivityQuery, 'from' | 'to'> {
  const later = (instant: Date | undefined) => instant && new Date(instant.getTime() + LAST_MS)
  const day = date ? dayOfDate(dateMeant(date)) : null
  const dayStarts = day === null ? undefined : new Date(newYorkInstant(day, 0))
  const dayEnds = day === null ? undefined : new Date(newYorkInstant(day + 1, 0))
  const starts = [later(after), dayStarts].flatMap((instant) => instant?.getTime() ?? [])
  const ends = [later(until), dayEnds].flatMap((instant) => instant?.getTime() ?? [])
  return {
    from: starts.length > 0 ? new Date(Math.max(...starts)) : null,
    to: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}

function present(row: ActivityRow, { type, netCents }: Activity) {
  const { id, created_at: at } = row
  const named = {
    id: activityIdOf(type === 'FEE' ? 'fee' : 'activity', { id, at }),
    activity_type: type,
    net_amount: formatCents(netCents),
  }
  const symbol = row.instrument === null ? {} : { symbol: row.instrument }
  if (type === 'FILL') return { ...named, ...symbol, ...presentFill(row) }
  return {
    ...named,
    ...symbol,
    date: newYorkDateAt(at.getTime()),
    created_at: at.toISOString(),
    currency: 'USD',
    status: 'executed',
    ...presentShares(row, type),
    ...(row.public_sentence === null ? {} : { description: row.public_sentence }),
  }
}

function presentFill(row: ActivityRow) {
  const qty = formatQuantity(quantity(row.quantity_units ?? 0n))
  return {
    type: 'fill',
    side: row.type,
    qty,
    cum_qty: qty,
    leaves_qty: '0',
    price: formatPrice(price(row.price_units ?? 0n)),
    transaction_time: row.created_at.toISOString(),
    order_id: publicIdOf('order', row.order_id),
    order_status: 'filled',
  }
}

/** Shares a dividend was paid for, or that a split or canceled fill added or, negative, took. */
function presentShares(row: ActivityRow, type: ActivityType) {
  const units = row.quantity_units ?? 0n
  if (type === 'DIV')
    return {
      qty: formatQuantity(quantity(units)),
      per_share_amount: formatPrice(price(row.price_units ?? 0n)),
    }
  if (type === 'JNLC' && row.instrument !== null)
    return { qty: `${row.type === 'correction_credit' ? '-' : ''}${formatQuantity(quantity(units))}` }
  if (type !== 'SPLIT') return {}
  const isReverse = (row.new_shares ?? 0n) < (row.old_shares ?? 0n)
  return { qty: `${isReverse ? '-' : ''}${formatQuantity(quantity(units))}` }
}

const TOKEN = /^\d{17}::([0-9a-f-]{36})$/i

/** Null for any other text. */
function placeOf(token: string): Place | null {
  const [, uuid = ''] = TOKEN.exec(token) ?? []
  const own = idOfPublicId('activity', uuid)
  const fee = idOfPublicId('fee', uuid)
  if (own !== null) return { id: own, isFee: false }
  return fee === null ? null : { id: fee, isFee: true }
}
