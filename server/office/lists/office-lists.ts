import { KYC_STATUSES } from '#domain/people/profile.ts'
import { type SearchedListName, countedRows, mostCounted } from '#domain/staff/office-lists.ts'
import { type CsvCell, type CsvColumn, columnOfTimes, csvHead, csvRow } from '#domain/text/csv.ts'
import type { ListedCustomer } from '#contract/office/customers/customers.ts'
import { type Refusal, refuseField } from '#contract/refusals.ts'
import type { ListCount } from '#contract/office/lists.ts'
import { DEPOSIT_QUEUE, countDepositQueue, readDepositQueue } from '#server/cash/deposits/list-deposits.ts'
import { presentAdminDeposit } from '#server/cash/deposits/deposit-row.ts'
import {
  WITHDRAWAL_QUEUE,
  readWithdrawalQueue,
  presentWithdrawal,
} from '#server/cash/withdrawals/list-withdrawals.ts'
import {
  PASSWORD_RESET_QUEUE,
  readPasswordResetQueue,
} from '#server/people/passwords/list-password-resets.ts'
import { presentPasswordReset } from '#server/people/passwords/password-resets.sql.ts'
import {
  PROFILE_QUEUE,
  readProfileQueue,
  presentAdminProfile,
} from '#server/people/profiles/list-profiles.ts'
import type { PoolAndClock, Queryable, Tx } from '#server/platform/database/database.ts'
import {
  type CountQueue,
  type ReadQueue,
  createReviewQueueCounter,
} from '#server/records/reviews/read-review-queue.ts'
import type { ReviewQueue } from '#server/records/reviews/review-queue.sql.ts'
import { countCustomers, listCustomers } from '../customers/list-customers.ts'

export interface ListFilter {
  status?: string | undefined
  search?: string | undefined
}

/** With whether the reader sees customers' addresses and balances. */
interface CountedFilter extends ListFilter {
  limit: number
  hasDetails: boolean
}

/** Its id, the cursor of the next page, and its line of CSV. */
interface ListedRow {
  readonly id: string
  readonly line: string
}

export interface OfficeList {
  readonly head: string
  readonly statuses: readonly string[]
  /** In screen order, a page at a time. */
  pages(tx: Tx, filter: ListFilter, now: Date): AsyncIterable<readonly ListedRow[]>
  /** Up to `limit`. */
  count(database: Queryable, filter: CountedFilter, now: Date): Promise<number>
}

const PAGE_ROWS = 500

const number = (text: string): CsvCell => ({ number: text })
const time = (text: string | null): CsvCell => ({ time: text })
const digits = (text: string): CsvCell => ({ digits: text })

interface PresentedRequest {
  id: string
  createdAt: string
  status: string
  userId: string
  username: string
  processedAt: string | null
  decidedBy: string | null
  rejectionReason: string | null
}

const REQUEST_COLUMNS: readonly CsvColumn<PresentedRequest & { fullName: string | null }>[] = [
  ['id', ({ id }) => id],
  [columnOfTimes('created'), ({ createdAt }) => time(createdAt)],
  ['status', ({ status }) => status],
  ['customer id', ({ userId }) => userId],
  ['username', ({ username }) => username],
  ['name', ({ fullName }) => fullName],
]

const DECISION_COLUMNS: readonly CsvColumn<PresentedRequest>[] = [
  [columnOfTimes('decided'), ({ processedAt }) => time(processedAt)],
  ['decided by', ({ decidedBy }) => decidedBy],
  ['rejection reason', ({ rejectionReason }) => rejectionReason],
]

/** One status after the other: waiting ones oldest first, others newest first. */
function queueList<Row extends { full_name: string | null }, Request extends PresentedRequest>(
  queue: ReviewQueue,
  { read, count = createReviewQueueCounter(queue) }: { read: ReadQueue<Row>; count?: CountQueue },
  present: (row: Row) => Request,
  own: readonly CsvColumn<Request>[],
): OfficeList {
  const { statuses } = queue
  const columns: readonly CsvColumn<Request & { fullName: string | null }>[] = [
    ...REQUEST_COLUMNS,
    ...own,
    ...DECISION_COLUMNS,
  ]
  const rowOf = (row: Row): ListedRow => {
    const request = present(row)
    return { id: request.id, line: csvRow(columns, { ...request, fullName: row.full_name }) }
  }
  return {
    head: csvHead(columns),
    statuses,
    count,
    async *pages(tx, { status: wanted, search }, now) {
      for (const status of wanted === undefined ? statuses : [wanted]) {
        const side = status === 'pending' ? 'after' : 'before'
        yield* pagesOf(async (last) => {
          const page = { status, search, limit: PAGE_ROWS, [side]: last }
          return (await read(tx, page, now)).map(rowOf)
        })
      }
    },
  }
}

/** Until a page is not full. */
async function* pagesOf(
  ask: (last: string | undefined) => Promise<ListedRow[]>,
): AsyncGenerator<readonly ListedRow[]> {
  let last: string | undefined
  for (;;) {
    const rows = await ask(last)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    last = rows.at(-1)?.id
  }
}

const customersOf = ({ status, search }: ListFilter) => ({
  kycStatus: KYC_STATUSES.find((one) => one === status),
  search: search === '' ? undefined : search,
})

const CUSTOMER_COLUMNS: readonly CsvColumn<ListedCustomer>[] = [
  ['id', ({ id }) => id],
  [columnOfTimes('created'), ({ createdAt }) => time(createdAt)],
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['name', ({ fullName }) => fullName],
  ['profile', ({ kycStatus }) => kycStatus],
  [columnOfTimes('locked'), ({ lockedAt }) => time(lockedAt)],
  ['available USD', ({ available }) => available && number(available)],
  ['held USD', ({ held }) => held && number(held)],
  [columnOfTimes('last sign-in'), ({ lastSignInAt }) => time(lastSignInAt)],
]

const CUSTOMERS: OfficeList = {
  head: csvHead(CUSTOMER_COLUMNS),
  statuses: KYC_STATUSES,
  count: (database, filter) => countCustomers(database, { ...filter, ...customersOf(filter) }),
  pages: (tx, filter) =>
    pagesOf(async (before) => {
      const page = { ...customersOf(filter), limit: PAGE_ROWS, before, hasDetails: true }
      const customers = await listCustomers(tx, page)
      return customers.map((one) => ({ id: one.id, line: csvRow(CUSTOMER_COLUMNS, one) }))
    }),
}

export const LISTS: Readonly<Record<SearchedListName, OfficeList>> = {
  deposits: queueList(
    DEPOSIT_QUEUE,
    { read: readDepositQueue, count: countDepositQueue },
    presentAdminDeposit,
    [
      ['currency', ({ currency }) => currency],
      ['amount', ({ originalAmount }) => number(originalAmount)],
      ['rate', ({ exchangeRate }) => number(exchangeRate)],
      ['amount USD', ({ amount }) => number(amount)],
      ['reference', ({ depositReference }) => depositReference],
      ['bank reference (as the customer typed it)', ({ bankReference }) => digits(bankReference)],
    ],
  ),
  withdrawals: queueList(
    WITHDRAWAL_QUEUE,
    { read: readWithdrawalQueue },
    (row) => ({ ...presentWithdrawal(row), username: row.username, decidedBy: row.decided_by }),
    [
      ['paid out USD', ({ amount }) => number(amount)],
      ['fee USD', ({ fee }) => number(fee)],
      ['bank', ({ bankName }) => bankName],
      ['account holder', ({ bankAccountName }) => bankAccountName],
      ['account number', ({ bankAccountNumber }) => digits(bankAccountNumber)],
      ['SWIFT', ({ swiftCode }) => digits(swiftCode)],
      ['bank address', ({ bankAddress }) => bankAddress],
    ],
  ),
  profiles: queueList(PROFILE_QUEUE, { read: readProfileQueue }, presentAdminProfile, [
    ['nationality', ({ nationality }) => nationality],
    ['country', ({ country }) => country],
    ['ID type', ({ idType }) => idType],
  ]),
  password_resets: queueList(
    PASSWORD_RESET_QUEUE,
    { read: readPasswordResetQueue },
    (row) => presentPasswordReset(row, 0),
    [
      ['email', ({ email }) => email],
      ['reference', ({ reference }) => digits(reference)],
      ['address', ({ address }) => address],
      [columnOfTimes('expires'), ({ expiresAt }) => time(expiresAt)],
    ],
  ),
  customers: CUSTOMERS,
}

/** Refuses a status that the list does not have. */
export const refuseStatus = (list: SearchedListName, status: string | undefined): Refusal | null =>
  status === undefined || LISTS[list].statuses.includes(status)
    ? null
    : refuseField('status', 'Unknown status')

/** Up to `mostCounted`. Refuses a status that the list does not have. */
export async function countList(
  { pool, clock }: PoolAndClock,
  { list, filter, hasDetails }: { list: SearchedListName; filter: ListFilter; hasDetails: boolean },
): Promise<ListCount | Refusal> {
  const unknown = refuseStatus(list, filter.status)
  if (unknown) return unknown
  const most = mostCounted(filter)
  const limited = { ...filter, limit: most + 1, hasDetails }
  return countedRows(await LISTS[list].count(pool, limited, clock.now()), most)
}
