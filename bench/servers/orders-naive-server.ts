/**
 * The reference: the route most people would write. One transaction per order on a pool of 16, the
 * same rules, rows and replies, the session looked up per request. Runs as a child process with
 * DATABASE_URL; prints its port.
 */
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { REFUSALS, type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { orderForm } from '#contract/trading/older-orders.schemas.ts'
import { cents } from '#domain/money/money.ts'
import { SALE_COMMISSION_BPS } from '#domain/trading/commission.ts'
import { type Fill, type ShareOrder, fillOrder } from '#domain/trading/orders/order.ts'
import { NO_POSITION, type Position } from '#domain/trading/position.ts'
import { price } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'
import { buyTransfers, sellTransfers } from '#domain/ledger/postings.ts'
import { takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { appendTransfers } from '#server/ledger/append-transfers.ts'
import { presentTrade } from '#server/trading/transactions/present-transaction.ts'

const POOL_SIZE = 16
const pool = openPool(
  { connectionString: process.env.DATABASE_URL ?? '' },
  pino({ level: 'warn' }),
  POOL_SIZE,
)
const quote = { price: price(100_000_000n), at: new Date('2026-11-18T15:00:00Z'), source: 'bench' }

const app = fastify()
for (const side of ['buy', 'sell'] as const) {
  app.post(`/api/${side}`, async (request, reply) => {
    const customerId = await signedInCustomer(request.headers.cookie)
    const form = z.safeParse(orderForm, request.body)
    if (customerId === undefined || !form.success) return reply.code(400).send()
    const order = { side, instrument: form.data.symbol, quantity: form.data.quantity, expectedPrice: null }
    const key = String(request.headers['idempotency-key'])
    const result = await placeOrder({ customerId, order, route: request.url, key })
    return isRefusal(result) ? reply.code(REFUSALS[result.refused].status).send(result) : result
  })
}

async function signedInCustomer(cookie = ''): Promise<bigint | undefined> {
  const token = /sid=([^;]+)/.exec(cookie)?.[1] ?? ''
  const { rows } = await pool.query<{ user_id: bigint }>({
    name: 'session',
    text: 'select user_id from sessions where token_hash = $1',
    values: [createHash('sha256').update(token).digest()],
  })
  return rows[0]?.user_id
}

interface Placed {
  customerId: bigint
  order: ShareOrder
  route: string
  key: string
}

/** Places one order in a transaction of its own, and stores the reply under its key. */
function placeOrder({ customerId, order, route, key }: Placed): Promise<Refusal | object> {
  return inTransaction<object>(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!account) return refuse('not_found')
    const { rows: known } = await tx.query<{ answer: string }>({
      name: 'known',
      text: 'select answer from idempotency_keys where customer_id = $1 and route = $2 and key = $3',
      values: [customerId, route, key],
    })
    if (known[0]) return JSON.parse(known[0].answer)
    const position = await readPosition(tx, customerId, order.instrument)
    const fill = fillOrder({
      order,
      account: { ...account, position },
      quote,
      tradingAllowed: true,
      terms: STANDARD_SETTINGS,
    })
    if ('refused' in fill) return refuse(fill.refused)
    const answer = await writeFill(tx, customerId, fill)
    await tx.query({
      name: 'remember',
      text: `insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
        values ($1, $2, $3, 'bench', $4, $5)`,
      values: [customerId, route, key, JSON.stringify(answer), quote.at],
    })
    return answer
  })
}

async function readPosition(tx: Tx, customerId: bigint, instrument: string): Promise<Position> {
  const { rows } = await tx.query<{ quantity_units: bigint; cost_cents: bigint }>({
    name: 'position',
    text: 'select quantity_units, cost_cents from positions where customer_id = $1 and instrument = $2',
    values: [customerId, instrument],
  })
  const [held] = rows
  return held ? { quantity: quantity(held.quantity_units), costCents: cents(held.cost_cents) } : NO_POSITION
}

/** Writes the balance, the position, the transaction and its transfers; returns the reply. */
async function writeFill(tx: Tx, customerId: bigint, fill: Fill): Promise<object> {
  const { side, instrument, quantity: units } = fill.order
  const ids = await takeIds(tx)
  const at = quote.at
  const id = ids.next()
  await tx.query({
    name: 'account',
    text: 'update accounts set cash_cents = $2 where customer_id = $1',
    values: [customerId, fill.cashAfterCents],
  })
  await tx.query({
    name: 'upsert-position',
    text: `insert into positions (customer_id, instrument, quantity_units, cost_cents) values ($1, $2, $3, $4)
      on conflict (customer_id, instrument) do update
      set quantity_units = excluded.quantity_units, cost_cents = excluded.cost_cents`,
    values: [customerId, instrument, fill.positionAfter.quantity, fill.positionAfter.costCents],
  })
  const { amountCents, commissionCents } = fill
  await tx.query({
    name: 'trade',
    text: `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at,
      price_source, amount_cents, fee_cents, fee_bps, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      customerId,
      id,
      side,
      instrument,
      units,
      quote.price,
      quote.at,
      quote.source,
      amountCents,
      commissionCents,
      side === 'sell' ? SALE_COMMISSION_BPS : null,
      at,
    ],
  })
  const source = { customerId, sourceId: id }
  const transfers =
    side === 'buy'
      ? buyTransfers(source, instrument, units, amountCents)
      : sellTransfers(source, instrument, units, amountCents, commissionCents)
  await appendTransfers(tx, ids, transfers, at)
  return presentTrade(id, fill, at.toISOString())
}

console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
