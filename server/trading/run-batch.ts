import type pg from 'pg'
import { refuse } from '#contract/refusals.ts'
import { type Batch, type BatchPosition, openBatch } from '#domain/batch.ts'
import { buyTransfers, sellTransfers } from '#domain/ledger/recipes.ts'
import { cents } from '#domain/money.ts'
import type { Fill, OrderQuote } from '#domain/order.ts'
import { quantity } from '#domain/quantity.ts'
import { plainArray, textArray } from '#server/database/array-literal.ts'
import { databaseRefusal } from '#server/database/failure.ts'
import { type Ids, TAKE_ID_BLOCK, idsOfBlock } from '#server/database/ids.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import * as sql from './order-batch.sql.ts'
import { type OrderAnswer, type OrderTicket, answerKey, fingerprintOf } from './order-ticket.ts'
import { presentTrade } from './present-trade.ts'
import { type TransactionRow, presentTransaction } from './present-transaction.ts'

/** What a batch asks of the market at the moment it decides. */
export interface OrderMarket {
  /** The price an order may be filled at now, or null when none may be trusted. */
  orderQuote(instrument: string): OrderQuote | null
  tradingAllowed(): boolean
  now(): Date
}

interface FirstAnswer {
  fingerprint: string
  answer: OrderAnswer
}

interface Trade {
  id: bigint
  ticket: OrderTicket
  fill: Fill
}

/**
 * Runs one batch as one transaction on a pipelined connection: everything the decisions need is
 * locked and read in one trip, the domain decides in arrival order, everything they change is written
 * and committed in a second one. Answers in the order of `tickets`. Throws when the transaction
 * failed: nothing of the batch happened, unless it is an OutcomeUnknown.
 */
export async function runBatch(
  client: pg.Client,
  tickets: readonly OrderTicket[],
  market: OrderMarket,
): Promise<OrderAnswer[]> {
  const { batch, answers, ids } = await load(client, tickets)
  const at = market.now()
  const trades: Trade[] = []
  const decided = tickets.map((ticket) => {
    const repeated = repeatedAnswer(ticket, answers)
    if (repeated) return repeated
    const { customerId, order } = ticket
    const fill = batch.decide(customerId, order, market.orderQuote(order.instrument), market.tradingAllowed())
    if ('refused' in fill) return refuse(fill.refused)
    const id = ids.next()
    const answer = presentTrade(id, fill, at)
    trades.push({ id, ticket, fill })
    rememberAnswer(ticket, answer, answers)
    return answer
  })
  await write(client, batch, trades, ids, at).catch((error: Error) => {
    throw databaseRefusal(error)?.refused === 'database_unavailable' ? new OutcomeUnknown(error) : error
  })
  return decided
}

/** The connection broke after the writes and COMMIT were sent: the batch may have happened, or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: Error) {
    super('the connection broke during a commit', { cause })
  }
}

async function load(client: pg.Client, tickets: readonly OrderTicket[]) {
  const keyed = tickets.filter((ticket) => ticket.idempotencyKey !== null)
  const [, accounts, positions, answers, block] = await all([
    client.query('begin'),
    lockAccounts(client, [...new Set(tickets.map((ticket) => ticket.customerId))]),
    client.query<{ customer_id: bigint; instrument: string; quantity_units: bigint; cost_cents: bigint }>({
      name: 'load-positions',
      text: sql.LOAD_POSITIONS,
      values: [
        plainArray(tickets.map((ticket) => ticket.customerId)),
        plainArray(tickets.map((ticket) => ticket.order.instrument)),
      ],
    }),
    keyed.length === 0
      ? { rows: [] }
      : client.query<
          TransactionRow & { customer_id: bigint; route: string; key: string; fingerprint: string }
        >({
          name: 'load-answers',
          text: sql.LOAD_ANSWERS,
          values: [
            plainArray(keyed.map((ticket) => ticket.customerId)),
            plainArray(keyed.map((ticket) => ticket.route)),
            textArray(keyed.map((ticket) => ticket.idempotencyKey ?? '')),
          ],
        }),
    client.query<{ block: bigint }>({ name: 'take-ids', text: TAKE_ID_BLOCK }),
  ])
  const batch = openBatch(
    accounts.values(),
    positions.rows.map((row): BatchPosition => ({
      customerId: row.customer_id,
      instrument: row.instrument,
      quantity: quantity(row.quantity_units),
      costCents: cents(row.cost_cents),
      isStored: true,
    })),
  )
  return {
    batch,
    answers: new Map<string, FirstAnswer>(
      answers.rows.map((row) => [
        answerKey({ customerId: row.customer_id, route: row.route, key: row.key }),
        { fingerprint: row.fingerprint, answer: presentTransaction(row) },
      ]),
    ),
    ids: idsOfBlock(block.rows[0]?.block ?? 0n),
  }
}

/** The first answer under the ticket's key, from the database or from earlier in the same batch. */
function repeatedAnswer(ticket: OrderTicket, answers: Map<string, FirstAnswer>): OrderAnswer | null {
  if (ticket.idempotencyKey === null) return null
  const first = answers.get(answerKey({ ...ticket, key: ticket.idempotencyKey }))
  if (!first) return null
  if (first.fingerprint !== fingerprintOf(ticket)) return refuse('idempotency_key_reused')
  return first.answer
}

function rememberAnswer(ticket: OrderTicket, answer: OrderAnswer, answers: Map<string, FirstAnswer>): void {
  if (ticket.idempotencyKey === null) return
  answers.set(answerKey({ ...ticket, key: ticket.idempotencyKey }), {
    fingerprint: fingerprintOf(ticket),
    answer,
  })
}

async function write(
  client: pg.Client,
  batch: Batch,
  trades: readonly Trade[],
  ids: Ids,
  at: Date,
): Promise<void> {
  if (trades.length === 0) {
    await client.query('rollback')
    return
  }
  const accounts = batch.changedAccounts()
  const positions = batch.changedPositions()
  const keyed = trades.filter(({ ticket }) => ticket.idempotencyKey !== null)
  const writes = [
    client.query({
      name: 'update-accounts',
      text: sql.UPDATE_ACCOUNTS,
      values: [
        plainArray(accounts.map((account) => account.customerId)),
        plainArray(accounts.map((account) => account.cashCents)),
      ],
    }),
    ...writePositions(
      client,
      'update-positions',
      sql.UPDATE_POSITIONS,
      positions.filter((changed) => changed.isStored),
    ),
    ...writePositions(
      client,
      'insert-positions',
      sql.INSERT_POSITIONS,
      positions.filter((changed) => !changed.isStored),
    ),
    client.query({
      name: 'insert-trades',
      text: sql.INSERT_TRADES,
      values: [...tradeColumns(trades), at.toISOString()],
    }),
    postTransfers(client, ids, trades.flatMap(transfersOf), at),
    ...(keyed.length === 0 ? [] : [writeAnswers(client, keyed, at)]),
  ]
  const results = await all([...writes, client.query('commit')])
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the batch was rolled back')
}

function writePositions(
  client: pg.Client,
  name: string,
  text: string,
  positions: readonly BatchPosition[],
): Promise<pg.QueryResult>[] {
  if (positions.length === 0) return []
  const values = [
    plainArray(positions.map((position) => position.customerId)),
    plainArray(positions.map((position) => position.instrument)),
    plainArray(positions.map((position) => position.quantity)),
    plainArray(positions.map((position) => position.costCents)),
  ]
  return [client.query({ name, text, values })]
}

function tradeColumns(trades: readonly Trade[]): string[] {
  return [
    plainArray(trades.map(({ ticket }) => ticket.customerId)),
    plainArray(trades.map(({ id }) => id)),
    plainArray(trades.map(({ fill }) => fill.order.side)),
    plainArray(trades.map(({ fill }) => fill.order.instrument)),
    plainArray(trades.map(({ fill }) => fill.order.quantity)),
    plainArray(trades.map(({ fill }) => fill.quote.price)),
    plainArray(trades.map(({ fill }) => fill.quote.at.toISOString())),
    plainArray(trades.map(({ fill }) => fill.quote.source)),
    plainArray(trades.map(({ fill }) => fill.amountCents)),
    plainArray(trades.map(({ fill }) => fill.commissionCents)),
  ]
}

function transfersOf({ id, ticket, fill }: Trade) {
  const source = { customerId: ticket.customerId, sourceId: id }
  const { order, amountCents, commissionCents } = fill
  return order.side === 'buy'
    ? buyTransfers(source, order.instrument, order.quantity, amountCents)
    : sellTransfers(source, order.instrument, order.quantity, amountCents, commissionCents)
}

function writeAnswers(client: pg.Client, trades: readonly Trade[], at: Date): Promise<pg.QueryResult> {
  return client.query({
    name: 'insert-answers',
    text: sql.INSERT_ANSWERS,
    values: [
      plainArray(trades.map(({ ticket }) => ticket.customerId)),
      plainArray(trades.map(({ ticket }) => ticket.route)),
      textArray(trades.map(({ ticket }) => ticket.idempotencyKey ?? '')),
      textArray(trades.map(({ ticket }) => fingerprintOf(ticket))),
      plainArray(trades.map(({ id }) => id)),
      at.toISOString(),
    ],
  })
}

/**
 * Awaits everything already on the wire before it throws the first failure: a statement that is
 * still in flight when the next transaction begins would belong to that one.
 */
async function all<const T extends readonly unknown[]>(
  pending: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(pending)
  return Promise.all(pending) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>
}
