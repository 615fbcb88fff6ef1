import type { Batch, BatchFill, BatchPosition } from '#domain/trading/batch.ts'
import type { TradingTerms } from '#domain/trading/trading-terms.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ArrayColumns } from '#server/platform/database/statements/composed-statement.ts'
import { writeBatch } from '#server/ledger/write-batch.sql.ts'
import { writeNames } from './client-orders.ts'
import { type OrderRequest, fingerprintOf } from './order-request.ts'

/** A fill with its transaction's id, and the key it answers, if any. */
export interface BatchTrade {
  id: bigint
  request: OrderRequest
  fill: BatchFill
}

type Account = ReturnType<Batch['changedAccounts']>[number]

const ACCOUNTS: ArrayColumns<Account> = {
  customer_id: { type: 'bigint', of: (account) => account.customerId },
  cash_cents: { type: 'bigint', of: (account) => account.cashCents },
  owed_cents: { type: 'bigint', of: (account) => account.owedCents },
}

const POSITIONS: ArrayColumns<BatchPosition> = {
  customer_id: { type: 'bigint', of: (position) => position.customerId },
  instrument: { type: 'text', of: (position) => position.instrument },
  quantity_units: { type: 'bigint', of: (position) => position.quantity },
  cost_cents: { type: 'bigint', of: (position) => position.costCents },
}

const TRADES: ArrayColumns<BatchTrade> = {
  customer_id: { type: 'bigint', of: ({ request }) => request.customerId },
  id: { type: 'bigint', of: ({ id }) => id },
  type: { type: 'text', of: ({ fill }) => fill.order.side },
  instrument: { type: 'text', of: ({ fill }) => fill.order.instrument },
  quantity_units: { type: 'bigint', of: ({ fill }) => fill.order.quantity },
  price_units: { type: 'bigint', of: ({ fill }) => fill.quote.price },
  price_at: { type: 'timestamptz', of: ({ fill }) => textOf(fill.quote.at) },
  price_source: { type: 'text', of: ({ fill }) => fill.quote.source },
  amount_cents: { type: 'bigint', of: ({ fill }) => fill.amountCents },
  fee_cents: { type: 'bigint', of: ({ fill }) => fill.commissionCents },
}

/** What customers asked for (shown price, limit, dollars, time in force), and each trade's own settings. */
const TERMS: ArrayColumns<BatchTrade> = {
  fee_bps: {
    type: 'smallint',
    of: ({ fill: { order, terms } }) => (order.side === 'sell' ? terms.saleCommissionBps : NULL),
  },
  settings_id: { type: 'bigint', of: ({ fill }) => versionOf(fill.terms) ?? NULL },
  shown_price_units: { type: 'bigint', of: ({ request }) => positive(request.order.expectedPrice) },
  limit_units: {
    type: 'bigint',
    of: ({ request: { order } }) => positive('limit' in order ? order.limit : null),
  },
  notional_cents: {
    type: 'bigint',
    of: ({ request: { order } }) => positive('amountCents' in order ? order.amountCents : null),
  },
  time_in_force: { type: 'text', of: ({ request }) => request.timeInForce ?? NULL },
}

const ANSWERS: ArrayColumns<BatchTrade> = {
  customer_id: { type: 'bigint', of: ({ request }) => request.customerId },
  route: { type: 'text', of: ({ request }) => request.route },
  key: { type: 'text', isProse: true, of: ({ request }) => request.idempotencyKey ?? '' },
  fingerprint: { type: 'text', isProse: true, of: ({ request }) => fingerprintOf(request) },
  answer: { type: 'text', of: ({ id }) => id },
}

const COLUMNS = { accounts: ACCOUNTS, positions: POSITIONS, answers: ANSWERS }
const WRITE_BATCH = writeBatch({ ...COLUMNS, trades: TRADES }, { shared: true })
/** For batches with terms, or with resting orders that keep those of their placing. */
const WRITE_BATCH_WITH_TERMS = writeBatch({ ...COLUMNS, trades: { ...TRADES, ...TERMS } }, { shared: false })

/** Writes everything a batch changed but transfers, in one statement; client order ids take a second, if any. */
export async function writeTrades(
  tx: Tx,
  batch: Batch,
  trades: readonly BatchTrade[],
  at: Date,
): Promise<void> {
  const positions = batch.changedPositions()
  const terms = sharedTerms(trades)
  const shared = trades.some(({ request }) => hasTerms(request)) ? null : terms
  const statement = shared ? WRITE_BATCH : WRITE_BATCH_WITH_TERMS
  const written = tx.query({
    name: shared ? 'write-batch' : 'write-batch-with-terms',
    text: statement.text,
    values: statement.values({
      at,
      accounts: batch.changedAccounts(),
      changedPositions: positions.filter(({ isStored }) => isStored),
      newPositions: positions.filter(({ isStored }) => !isStored),
      trades,
      answers: trades.filter(({ request }) => request.idempotencyKey !== null),
      shared: shared && { saleCommissionBps: shared.saleCommissionBps, settingsId: versionOf(shared) },
    }),
  })
  await Promise.all([written, ...writeNames(tx, trades)])
}

/** Null if older than settings. */
const versionOf = ({ version }: TradingTerms): bigint | null => (version === 0n ? null : version)

/** Null if resting orders keep those of their placing. */
function sharedTerms(trades: readonly BatchTrade[]): TradingTerms | null {
  const terms = trades[0]?.fill.terms ?? null
  return trades.every(({ fill }) => fill.terms === terms) ? terms : null
}

const hasTerms = ({ order, timeInForce }: OrderRequest): boolean =>
  order.expectedPrice !== null || 'limit' in order || 'amountCents' in order || timeInForce !== undefined

const NULL = 'null'

/** A price of zero means none. */
const positive = (units: bigint | null | undefined): bigint | 'null' => (units ? units : NULL)

/** A batch's trades share a few times. */
function textOf(at: Date): string {
  const text = TEXTS.get(at) ?? at.toISOString()
  TEXTS.set(at, text)
  return text
}

const TEXTS = new WeakMap<Date, string>()
