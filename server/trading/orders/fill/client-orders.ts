import { type Refusal, refuse } from '#contract/refusals.ts'
import { type Queryable, type Tx, plainArray, textArray } from '#server/platform/database/database.ts'
import { type OrderRequest, answerKey } from './order-request.ts'

/** What a program calls its customer's order. */
export interface ClientOrder {
  readonly customerId: bigint
  readonly clientOrderId: string
}

const FIND_CLIENT_ORDERS = `
select found.customer_id, found.client_order_id
from (select unnest($1::bigint[]) as customer_id, unnest($2::text[]) as client_order_id) as wanted
cross join lateral (
  select customer_id, client_order_id from client_orders c
  where c.customer_id = wanted.customer_id and c.client_order_id = wanted.client_order_id limit 1) as found`

const INSERT_CLIENT_ORDERS = `
insert into client_orders (customer_id, client_order_id, order_id)
select * from unnest($1::bigint[], $2::text[], $3::bigint[])`

const NAME_ORDER = `
insert into client_orders (customer_id, client_order_id, order_id) values ($1, $2, $3) on conflict do nothing`

const READ_ORDER_ID = `
select order_id from client_orders where customer_id = $1 and client_order_id = $2`

const READ_CLIENT_ORDER_IDS = `
select order_id, client_order_id from client_orders where customer_id = $1 and order_id = any($2::bigint[])`

/** The answer to a used name, whatever its order is for. */
export const NAME_IS_USED = { fingerprint: '', answer: refuse('client_order_id_used') }

type Named = Pick<OrderRequest, 'customerId' | 'clientOrderId'>

/** Key of a name among a batch's first answers. No route looks like it. */
export const nameKeyOf = ({ customerId, clientOrderId }: ClientOrder): string =>
  answerKey({ customerId, route: 'client order', key: clientOrderId })

const namedOnly = <Order extends Named>(orders: readonly Order[]): (Order & ClientOrder)[] =>
  orders.flatMap((order) =>
    order.clientOrderId === undefined ? [] : [{ ...order, clientOrderId: order.clientOrderId }],
  )

/** Answers for orders whose names are used. No statement without names. */
export async function findUsedNames(
  tx: Tx,
  orders: readonly Named[],
): Promise<[string, typeof NAME_IS_USED][]> {
  const named = namedOnly(orders)
  const used = named.length === 0 ? [] : await findClientOrders(tx, named)
  return used.map((name) => [nameKeyOf(name), NAME_IS_USED])
}

/** Writes the names of a batch's trades. No statement without names. */
export function writeNames(tx: Tx, trades: readonly { id: bigint; request: Named }[]): Promise<unknown>[] {
  const named = trades.flatMap(({ id, request: { customerId, clientOrderId } }) =>
    clientOrderId === undefined ? [] : [{ customerId, clientOrderId, orderId: id }],
  )
  return named.length === 0 ? [] : [insertClientOrders(tx, named)]
}

/** With the accounts locked, no other transaction can take one. */
async function findClientOrders(tx: Tx, named: readonly ClientOrder[]): Promise<ClientOrder[]> {
  const { rows } = await tx.query<{ customer_id: bigint; client_order_id: string }>({
    name: 'find-client-orders',
    text: FIND_CLIENT_ORDERS,
    values: [
      plainArray(named.map(({ customerId }) => customerId)),
      textArray(named.map(({ clientOrderId }) => clientOrderId)),
    ],
  })
  return rows.map((row) => ({ customerId: row.customer_id, clientOrderId: row.client_order_id }))
}

/** Fails if a name is used. */
const insertClientOrders = (
  tx: Tx,
  named: readonly (ClientOrder & { orderId: bigint })[],
): Promise<unknown> =>
  tx.query({
    name: 'insert-client-orders',
    text: INSERT_CLIENT_ORDERS,
    values: [
      plainArray(named.map(({ customerId }) => customerId)),
      textArray(named.map(({ clientOrderId }) => clientOrderId)),
      plainArray(named.map(({ orderId }) => orderId)),
    ],
  })

/**
 * Names one order in its transaction, under the account's lock; refuses a used name, which undoes the order. Does
 * nothing without a name.
 */
export async function nameOrder(
  tx: Tx,
  { customerId, clientOrderId, orderId }: Named & { orderId: bigint },
): Promise<Refusal | null> {
  if (clientOrderId === undefined) return null
  const { rowCount } = await tx.query(NAME_ORDER, [customerId, clientOrderId, orderId])
  return rowCount === 1 ? null : NAME_IS_USED.answer
}

/** Why an order was refused. A used name comes first: the first use may have spent what a repeat lacks. */
export const refusalOfNamed = async (tx: Tx, named: Named, refusal: Refusal): Promise<Refusal> =>
  (await findUsedNames(tx, [named])).length > 0 ? NAME_IS_USED.answer : refusal

/** The order with a name, or null. */
export async function readOrderIdByName(
  database: Queryable,
  { customerId, clientOrderId }: ClientOrder,
): Promise<bigint | null> {
  const { rows } = await database.query<{ order_id: bigint }>(READ_ORDER_ID, [customerId, clientOrderId])
  return rows[0]?.order_id ?? null
}

/** The names of a customer's orders, by id, where they have one. */
export async function readClientOrderIds(
  database: Queryable,
  customerId: bigint,
  orderIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await database.query<{ order_id: bigint; client_order_id: string }>(
    READ_CLIENT_ORDER_IDS,
    [customerId, orderIds],
  )
  return new Map(rows.map((row) => [row.order_id, row.client_order_id]))
}
