import type { PageQuery } from '#contract/fields.ts'
import { parseDepositReference } from '#domain/cash/deposit-reference.ts'
import { depositTransfers } from '#domain/ledger/postings.ts'
import { farDistanceBps } from '#domain/cash/custom-rate.ts'
import { RATE_WARNING_BPS, convertToUsd, creditedToday, isWorseBy } from '#domain/cash/deposit.ts'
import { formatRate, rate } from '#domain/money/exchange-rate.ts'
import { type Cents, cents, formatCents } from '#domain/money/money.ts'
import { REVIEW_STATUSES } from '#domain/reviews/review.ts'
import { type ReviewContext, depositWarnings } from '#domain/reviews/review-warnings.ts'
import type { QueuedDepositRequest, DepositRequest } from '#contract/cash/deposits.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  reviewJoins,
  presentConsequences,
  presentWarnings,
} from '#server/records/reviews/customer-facts.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import {
  type CountQueue,
  type QueueQuery,
  type ReadQueue,
  createReviewQueueCounter,
  createReviewQueueFinder,
  createReviewQueueReader,
} from '#server/records/reviews/read-review-queue.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'
import type { ReviewQueue } from '#server/records/reviews/review-queue.sql.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { type Queryable, LARGEST_ID } from '#server/platform/database/database.ts'
import type { ApprovalParts } from './decide-deposit.ts'
import {
  DEPOSIT_COLUMNS,
  type DepositRow,
  presentAdminDeposit,
  pricedAt,
  presentDeposit,
} from './deposit-row.ts'

type QueuedDeposit = DepositRow & FactsRow

export const DEPOSIT_QUEUE: ReviewQueue = {
  name: 'deposits',
  statuses: REVIEW_STATUSES,
  reference: foldText('r.bank_reference'),
  fold: foldText,
  alias: 'd',
  columns: `${DEPOSIT_COLUMNS}, ${FACT_COLUMNS}`,
  joins: `${reviewJoins('deposits', 'd', 'processed_by')} ${factJoins('d')}`,
}

const readPage = createReviewQueueReader<QueuedDeposit>(DEPOSIT_QUEUE)
const findRows = createReviewQueueFinder<QueuedDeposit>(DEPOSIT_QUEUE)
const countFound = createReviewQueueCounter(DEPOSIT_QUEUE)

const HAS_REFERENCE = `d.reference_number = $1 and d.status = any($2::text[])`

const FIND_BY_REFERENCE = `
select ${DEPOSIT_QUEUE.columns}
from deposit_requests d
${DEPOSIT_QUEUE.joins}
where ${HAS_REFERENCE}`

export const COUNT_BY_REFERENCE = `select count(*) as found from deposit_requests d where ${HAS_REFERENCE}`

/** A search for a whole deposit reference finds its request. */
export const readDepositQueue: ReadQueue<QueuedDeposit> = async (database, query, now) => {
  const referred = referenceIn(query)
  const { rows } = referred ? await database.query<QueuedDeposit>(FIND_BY_REFERENCE, referred) : NONE
  return rows.length > 0 ? rows : readPage(database, query, now)
}

export const countDepositQueue: CountQueue = async (database, filter, now) => {
  const referred = referenceIn(filter)
  const { rows } = referred ? await database.query<{ found: bigint }>(COUNT_BY_REFERENCE, referred) : NONE
  return Number(rows[0]?.found ?? 0n) || countFound(database, filter, now)
}

/** A pending request has its warnings and what each decision would do. */
export async function listDepositQueue(
  { pool, ...parts }: QueueParts,
  query: QueueQuery,
  context: ReviewContext,
): Promise<QueuedDepositRequest[]> {
  const rows = await readDepositQueue(pool, query, context.at)
  return rows.map((row) => presentQueued(row, context, parts))
}

export interface QueueParts extends Pick<ApprovalParts, 'pool' | 'rates' | 'terms'> {
  settings: SettingsInForce
}

/** The requests with these ids, in no promised order. */
export async function findQueuedDeposits(
  database: Queryable,
  { ids, ...parts }: Omit<QueueParts, 'pool'> & { ids: readonly string[] },
  context: ReviewContext,
): Promise<QueuedDepositRequest[]> {
  return (await findRows(database, ids)).map((row) => presentQueued(row, context, parts))
}

const NONE = { rows: [] }

/** The searched reference, with the statuses; null for another search. A name may look like one. */
function referenceIn({ status, search = '' }: QueueQuery): [bigint, readonly string[]] | null {
  const number = parseDepositReference(search)
  return number === null ? null : [number, status ? [status] : DEPOSIT_QUEUE.statuses]
}

function presentQueued(
  row: QueuedDeposit,
  context: ReviewContext,
  { rates, terms, settings }: Omit<QueueParts, 'pool'>,
): QueuedDepositRequest {
  const decided = {
    ...presentAdminDeposit(row),
    fullName: row.full_name,
    claim: presentClaim('deposits', row, context.at),
  }
  if (row.status !== 'pending') return decided
  const source = { customerId: row.customer_id, sourceId: row.id }
  const { currency } = row
  const today = currency === 'USD' ? null : rates.rateOf(currency)
  const locked = rate(row.rate_units)
  const isRateWorse = today !== null && isWorseBy(locked, today.rate, RATE_WARNING_BPS)
  const atRequest = row.provider_rate_units === null ? null : rate(row.provider_rate_units)
  const providerRates = [atRequest, today?.providerRate ?? null]
  const rateFarBps = farDistanceBps(locked, providerRates, settings.at(context.at).customRateBandBps)
  const request = { currency, createdAt: row.created_at, pricedAt: pricedAt(row), isRateWorse, rateFarBps }
  const sent = { originalAmount: cents(row.original_amount_cents), currency }
  const changed = creditedToday(sent, { locked, today, arrivedBefore: false }, terms)
  const approved = (amount: Cents) =>
    presentConsequences(row, { approved: depositTransfers(source, amount), rejected: [] })
  return {
    ...decided,
    warnings: presentWarnings(depositWarnings(request, factsOf(row), context)),
    consequences: approved(changed?.amountCents ?? cents(row.amount_cents)),
    today: today && {
      exchangeRate: formatRate(today.rate),
      amount: formatCents(convertToUsd(sent.originalAmount, today.rate)),
      isCredited: changed !== null,
      locked: changed && approved(cents(row.amount_cents)).approved,
    },
  }
}

const LIST_DEPOSIT_REQUESTS = `
select ${DEPOSIT_COLUMNS}
from deposit_requests d
where d.customer_id = $1 and d.id < $2
order by d.id desc
limit $3`

/** Newest first: at most `limit`, older than `before`. */
export async function listDepositRequests(
  database: Queryable,
  customerId: bigint,
  { before = LARGEST_ID, limit = MAX_LIST_ROWS }: PageQuery,
): Promise<DepositRequest[]> {
  const { rows } = await database.query<DepositRow>(LIST_DEPOSIT_REQUESTS, [customerId, before, limit])
  return rows.map(presentDeposit)
}
