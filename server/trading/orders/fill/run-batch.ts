import type pg from 'pg'
import { isRefusal, refuse } from '#contract/refusals.ts'
import type { Batch } from '#domain/trading/batch.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { OrderPolicies } from '#domain/trading/orders/order-policies.ts'
import { repaymentTransfer } from '#domain/ledger/correction-postings.ts'
import { buyTransfers, sellTransfers } from '#domain/ledger/postings.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { OutcomeUnknown, isDatabaseAway } from '#server/platform/database/failure.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { FLUSH_LOG } from '#server/platform/database/log-flush.ts'
import { appendTransfers } from '#server/ledger/append-transfers.ts'
import { NAME_IS_USED, nameKeyOf } from './client-orders.ts'
import { type FirstAnswers, type LoadedBatch, loadAnswers } from './load-batch.ts'
import { type OrderAnswer, type OrderRequest, answerKey, fingerprintOf } from './order-request.ts'
import { presentTrade } from '../../transactions/present-transaction.ts'
import { type BatchTrade, writeTrades } from './write-trades.ts'
import type { SettingsMarket } from '../rows/end-orders.ts'
import { refuseOrder, refuseByFirm } from '../refuse-order.ts'

export interface ExecutionMarket extends SettingsMarket {
  /** The accepted price under the policies, or null. */
  orderQuote(instrument: string, policies: OrderPolicies): OrderQuote | null
  /** Whether orders are filled at once. */
  tradingAllowed(policies: OrderPolicies): boolean
}

/** What the domain decided, not written yet. */
export interface DecidedBatch {
  batch: Batch
  ids: Ids
  at: Date
  /** In the order of the requests. */
  answers: OrderAnswer[]
  trades: readonly BatchTrade[]
  /** Answers that were given before. */
  repeats: number
}

type BatchToDecide = Omit<LoadedBatch, 'orders' | 'knowsKeys'> & { orders: readonly OrderRequest[] }

/** Decides in arrival order, by one snapshot of the settings, which the caller has confirmed in the transaction. */
export function decideBatch(
  { orders, batch, answers, ids }: BatchToDecide,
  market: ExecutionMarket,
): DecidedBatch {
  const at = market.now()
  const createdAt = at.toISOString()
  const settings = market.settings.at(at)
  const tradingAllowed = market.tradingAllowed(settings.policies)
  const quoteOf = readOnce((instrument) => notAfter(at, market.orderQuote(instrument, settings.policies)))
  const trades: BatchTrade[] = []
  let repeats = 0
  const decided = orders.map((request) => {
    const repeated = repeatedAnswer(request, answers)
    if (repeated) {
      repeats += 1
      return repeated
    }
    const { customerId, order } = request
    const stopped = refuseByFirm(settings, order)
    if (stopped) return stopped
    const quote = quoteOf(order.instrument)
    const fill = batch.decide(customerId, order, { quote, tradingAllowed, terms: settings })
    if ('refused' in fill) return refuseOrder(fill.refused, settings)
    const id = ids.next()
    const answer = presentTrade(id, fill, createdAt)
    trades.push({ id, request, fill })
    rememberAnswer(request, answer, answers)
    return answer
  })
  return { batch, ids, at, answers: decided, trades, repeats }
}

/**
 * Replaces refusals of repeated requests, which may be due to what the first use spent. Looks up the refused keys
 * unless the batch knows all.
 */
export async function withRepeatsOfRefused(
  client: pg.Client,
  { orders, knowsKeys }: LoadedBatch,
  decided: DecidedBatch,
): Promise<DecidedBatch> {
  const refused = knowsKeys ? [] : orders.filter((_, at) => isRefusal(decided.answers[at]))
  const firsts = await loadAnswers(client, refused)
  if (firsts.size === 0) return decided
  let { repeats } = decided
  const answers = decided.answers.map((answer, at) => {
    const request = orders[at]
    const repeated = request && isRefusal(answer) ? repeatedAnswer(request, firsts) : null
    if (repeated) repeats += 1
    return repeated ?? answer
  })
  return { ...decided, answers, repeats }
}

export interface SettledBatch {
  answers: OrderAnswer[]
  /** False where an answer may still be lost with the database, including an earlier batch's. */
  isOnDisk: boolean
}

/**
 * The second of a batch's two trips: sends every write and the commit before it returns. Rejects if nothing happened,
 * or with OutcomeUnknown. With `waitsForDisk` false, answer only after a flush that began after the commit
 * (`FlushLine`).
 */
export function settleBatch(
  client: pg.Client,
  decided: DecidedBatch,
  { waitsForDisk }: { waitsForDisk: boolean },
): Promise<SettledBatch> {
  const { answers, trades, repeats } = decided
  const hasNoEffect = trades.length === 0 && repeats === 0
  const ended = hasNoEffect
    ? client.query('rollback').catch(endUnknown)
    : write(client, decided, { waitsForDisk })
  return ended.then(() => ({ answers, isOnDisk: waitsForDisk || hasNoEffect }))
}

function endUnknown(error: Error): never {
  throw isDatabaseAway(error) ? new OutcomeUnknown(error) : error
}

/** After a clock correction, quotes from the future fill no order. */
const notAfter = (at: Date, quote: OrderQuote | null): OrderQuote | null =>
  quote && quote.at.getTime() <= at.getTime() ? quote : null

type QuoteOf = (instrument: string) => OrderQuote | null

/** One read per instrument, so all orders have the same quotes. */
function readOnce(quoteNow: QuoteOf): QuoteOf {
  const read = new Map<string, OrderQuote | null>()
  return (instrument) => {
    const known = read.get(instrument)
    if (known !== undefined) return known
    const quote = quoteNow(instrument)
    read.set(instrument, quote)
    return quote
  }
}

/** From the database, or earlier in the batch. */
function repeatedAnswer(request: OrderRequest, answers: FirstAnswers): OrderAnswer | null {
  const { customerId, clientOrderId, route, idempotencyKey: key } = request
  const used = clientOrderId === undefined ? null : answers.get(nameKeyOf({ customerId, clientOrderId }))
  if (used) return used.answer
  if (key === null) return null
  const first = answers.get(answerKey({ customerId, route, key }))
  if (!first) return null
  if (first.fingerprint !== fingerprintOf(request)) return refuse('idempotency_key_reused')
  return first.answer
}

function rememberAnswer(request: OrderRequest, answer: OrderAnswer, answers: FirstAnswers): void {
  const { customerId, clientOrderId, route, idempotencyKey: key } = request
  if (clientOrderId !== undefined) answers.set(nameKeyOf({ customerId, clientOrderId }), NAME_IS_USED)
  if (key === null) return
  answers.set(answerKey({ customerId, route, key }), { fingerprint: fingerprintOf(request), answer })
}

/**
 * Writes and commits all changes. Without any it still waits for the disk if asked: a repeated answer may not be on
 * disk yet.
 */
async function write(
  client: pg.Client,
  { batch, trades, ids, at }: DecidedBatch,
  { waitsForDisk }: { waitsForDisk: boolean },
): Promise<void> {
  const changes =
    trades.length > 0
      ? [writeTrades(client, batch, trades, at), postTrades(client, ids, trades, at)]
      : waitsForDisk
        ? [client.query(FLUSH_LOG)]
        : []
  const sent = [...changes, ...(waitsForDisk ? [] : [client.query(COMMIT_WITHOUT_WAITING)])]
  const commit = client.query('commit')
  // A statement still in flight would belong to the next transaction.
  await Promise.allSettled([commit, ...sent])
  const { command } = await commit.catch(endUnknown)
  // Any error means the transaction rolled back.
  await Promise.all(sent)
  if (command !== 'COMMIT') throw new Error('the batch was rolled back')
}

/** Of this transaction only. */
const COMMIT_WITHOUT_WAITING = { name: 'commit-without-waiting', text: 'set local synchronous_commit = off' }

/** Posts trades to the ledger. */
export const postTrades = (
  tx: Tx,
  ids: Ids,
  trades: readonly BatchTrade[],
  at: Date,
): Promise<pg.QueryResult> => appendTransfers(tx, ids, trades.flatMap(transfersOf), at)

function transfersOf({ id, request, fill }: BatchTrade): Transfer[] {
  const source = { customerId: request.customerId, sourceId: id }
  const { order, amountCents, commissionCents, repaidCents } = fill
  if (order.side === 'buy') return buyTransfers(source, order.instrument, order.quantity, amountCents)
  const sold = sellTransfers(source, order.instrument, order.quantity, amountCents, commissionCents)
  return repaidCents > 0n ? [...sold, repaymentTransfer(source, repaidCents)] : sold
}
