import { type Refusal, refuseField } from '#contract/refusals.ts'
import {
  DEPOSIT_QUEUE,
  countDepositQueue,
  readDepositQueue,
} from '#server/cash/deposits/list-deposit-queue.ts'
import { presentAdminDeposit } from '#server/cash/deposits/deposit-row.ts'
import { WITHDRAWAL_QUEUE, readWithdrawalQueue } from '#server/cash/withdrawals/list-withdrawal-queue.ts'
import { presentWithdrawal } from '#server/cash/withdrawals/withdrawal-row.ts'
import { KYC_STATUSES } from '#domain/people/profile.ts'
import type { SearchedListName } from '#domain/staff/office-lists.ts'
import { type CsvCell, columnOfTimes } from '#domain/text/csv.ts'
import {
  PASSWORD_RESET_QUEUE,
  readPasswordResetQueue,
} from '#server/people/passwords/list-password-resets.ts'
import { presentPasswordReset } from '#server/people/passwords/password-resets.sql.ts'
import { PROFILE_QUEUE, readProfileQueue } from '#server/people/profiles/list-profiles.ts'
import { presentAdminProfile } from '#server/people/profiles/profile-row.ts'
import type { Queryable, Tx } from '#server/platform/database/pool.ts'
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

/** A filter with what to count, and whether the reader sees customers' addresses and balances. */
interface CountedFilter extends ListFilter {
  limit: number
  hasDetails: boolean
}

/** A row of a list: its id, by which the next page is asked for, and its cells. */
interface ListedRow {
  readonly id: string
  readonly cells: readonly CsvCell[]
}

/** How a list is exported and counted. */
export interface OfficeList {
  readonly columns: readonly string[]
  readonly statuses: readonly string[]
  /** The rows that the filter finds, a page at a time and in the order of the screen. */
  pages(tx: Tx, filter: ListFilter, now: Date): AsyncIterable<readonly ListedRow[]>
  /** How many they are, up to `limit`. */
  count(database: Queryable, filter: CountedFilter, now: Date): Promise<number>
}

const PAGE_ROWS = 500

const number = (text: string): CsvCell => ({ number: text })
const time = (text: string | null): CsvCell => ({ time: text })
const digits = (text: string): CsvCell => ({ digits: text })

/** What the files of requests begin and end with. */
const REQUEST_COLUMNS = ['id', columnOfTimes('created'), 'status', 'customer id', 'username', 'name'] as const
const DECISION_COLUMNS = [columnOfTimes('decided'), 'decided by', 'rejection reason'] as const

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

/** A queue's requests of one status after the other: those that wait oldest first, the others newest first. */
function queueList<Row extends { full_name: string | null }>(
  queue: ReviewQueue,
  { read, count = createReviewQueueCounter(queue) }: { read: ReadQueue<Row>; count?: CountQueue },
  columns: readonly string[],
  present: (row: Row) => PresentedRequest & { cells: readonly CsvCell[] },
): OfficeList {
  const { statuses } = queue
  const rowOf = (row: Row): ListedRow => {
    const { cells, ...request } = present(row)
    const { id, createdAt, status, userId, username, processedAt, decidedBy, rejectionReason } = request
    const customer = [userId, username, row.full_name]
    return {
      id,
      cells: [
        id,
        time(createdAt),
        status,
        ...customer,
        ...cells,
        time(processedAt),
        decidedBy,
        rejectionReason,
      ],
    }
  }
  return {
    columns: [...REQUEST_COLUMNS, ...columns, ...DECISION_COLUMNS],
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

/** Pages until one is not full. */
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

const CUSTOMERS: OfficeList = {
  columns: [
    'id',
    columnOfTimes('created'),
    'username',
    'email',
    'name',
    'profile',
    columnOfTimes('locked'),
    'available USD',
    'held USD',
    columnOfTimes('last sign-in'),
  ],
  statuses: KYC_STATUSES,
  count: (database, filter) => countCustomers(database, { ...filter, ...customersOf(filter) }),
  pages: (tx, filter) =>
    pagesOf(async (before) => {
      const page = { ...customersOf(filter), limit: PAGE_ROWS, before, hasDetails: true }
      const customers = await listCustomers(tx, page)
      return customers.map((one) => ({
        id: one.id,
        cells: [
          one.id,
          time(one.createdAt),
          one.username,
          one.email,
          one.fullName,
          one.kycStatus,
          time(one.lockedAt),
          one.available && number(one.available),
          one.held && number(one.held),
          time(one.lastSignInAt),
        ],
      }))
    }),
}

/** The lists that are exported and counted. */
export const LISTS: Readonly<Record<SearchedListName, OfficeList>> = {
  deposits: queueList(
    DEPOSIT_QUEUE,
    { read: readDepositQueue, count: countDepositQueue },
    ['currency', 'amount', 'rate', 'amount USD', 'reference', 'bank reference (as the customer typed it)'],
    (row) => {
      const { currency, originalAmount, exchangeRate, amount, ...request } = presentAdminDeposit(row)
      const money = [currency, number(originalAmount), number(exchangeRate), number(amount)]
      return { ...request, cells: [...money, request.depositReference, digits(request.bankReference)] }
    },
  ),
  withdrawals: queueList(
    WITHDRAWAL_QUEUE,
    { read: readWithdrawalQueue },
    ['paid out USD', 'fee USD', 'bank', 'account holder', 'account number', 'SWIFT', 'bank address'],
    (row) => {
      const request = { ...presentWithdrawal(row), username: row.username, decidedBy: row.decided_by }
      const { amount, fee, bankName, bankAccountName, bankAccountNumber, swiftCode, bankAddress } = request
      const account = [digits(bankAccountNumber), digits(swiftCode)]
      return {
        ...request,
        cells: [number(amount), number(fee), bankName, bankAccountName, ...account, bankAddress],
      }
    },
  ),
  profiles: queueList(
    PROFILE_QUEUE,
    { read: readProfileQueue },
    ['nationality', 'country', 'ID type'],
    (row) => {
      const request = presentAdminProfile(row)
      return { ...request, cells: [request.nationality, request.country, request.idType] }
    },
  ),
  password_resets: queueList(
    PASSWORD_RESET_QUEUE,
    { read: readPasswordResetQueue },
    ['email', 'reference', 'address', columnOfTimes('expires')],
    (row) => {
      const request = presentPasswordReset(row, 0)
      return {
        ...request,
        cells: [request.email, digits(request.reference), request.address, time(request.expiresAt)],
      }
    },
  ),
  customers: CUSTOMERS,
}

/** Refuses a status that the list does not have. */
export const refuseStatus = (list: SearchedListName, status: string | undefined): Refusal | null =>
  status === undefined || LISTS[list].statuses.includes(status)
    ? null
    : refuseField('status', 'Unknown status')
