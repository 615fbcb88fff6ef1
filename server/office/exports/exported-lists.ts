import { DEPOSIT_QUEUE, readDepositQueue } from '#server/cash/deposits/list-deposit-queue.ts'
import { presentAdminDeposit } from '#server/cash/deposits/deposit-row.ts'
import { WITHDRAWAL_QUEUE, readWithdrawalQueue } from '#server/cash/withdrawals/list-withdrawal-queue.ts'
import { presentWithdrawal } from '#server/cash/withdrawals/withdrawal-row.ts'
import { KYC_STATUSES } from '#domain/people/profile.ts'
import type { ExportedListName } from '#domain/staff/exported-list.ts'
import {
  PASSWORD_RESET_QUEUE,
  readPasswordResetQueue,
} from '#server/people/passwords/list-password-resets.ts'
import { presentPasswordReset } from '#server/people/passwords/password-resets.sql.ts'
import { PROFILE_QUEUE, readProfileQueue } from '#server/people/profiles/list-profiles.ts'
import { presentAdminProfile } from '#server/people/profiles/profile-row.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ReadQueue } from '#server/records/reviews/read-review-queue.ts'
import type { ReviewQueue } from '#server/records/reviews/review-queue.sql.ts'
import { listCustomers } from '../customers/list-customers.ts'

/** A cell of a file; a number stays one in a spreadsheet. */
type Cell = string | { number: string } | null

export interface ExportFilter {
  status?: string | undefined
  search?: string | undefined
}

/** A row of a list: its id, by which the next page is asked for, and its cells. */
interface ExportedRow {
  readonly id: string
  readonly cells: readonly Cell[]
}

/** How a list is exported. */
export interface ExportedList {
  readonly columns: readonly string[]
  readonly statuses: readonly string[]
  /** The rows that the filter finds, a page at a time and in the order of the screen. */
  pages(tx: Tx, filter: ExportFilter, now: Date): AsyncIterable<readonly ExportedRow[]>
}

const PAGE_ROWS = 500

const number = (text: string): Cell => ({ number: text })

/** What the files of requests begin and end with. */
const REQUEST_COLUMNS = ['id', 'created', 'status', 'customer id', 'username', 'name'] as const
const DECISION_COLUMNS = ['decided', 'decided by', 'rejection reason'] as const

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
  { statuses }: Pick<ReviewQueue, 'statuses'>,
  read: ReadQueue<Row>,
  columns: readonly string[],
  present: (row: Row) => PresentedRequest & { cells: readonly Cell[] },
): ExportedList {
  const rowOf = (row: Row): ExportedRow => {
    const { cells, ...request } = present(row)
    const { id, createdAt, status, userId, username, processedAt, decidedBy, rejectionReason } = request
    const customer = [userId, username, row.full_name]
    return {
      id,
      cells: [id, createdAt, status, ...customer, ...cells, processedAt, decidedBy, rejectionReason],
    }
  }
  return {
    columns: [...REQUEST_COLUMNS, ...columns, ...DECISION_COLUMNS],
    statuses,
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
  ask: (last: string | undefined) => Promise<ExportedRow[]>,
): AsyncGenerator<readonly ExportedRow[]> {
  let last: string | undefined
  for (;;) {
    const rows = await ask(last)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    last = rows.at(-1)?.id
  }
}

const CUSTOMERS: ExportedList = {
  columns: [
    'id',
    'created',
    'username',
    'email',
    'name',
    'profile',
    'locked',
    'available USD',
    'held USD',
    'last sign-in',
  ],
  statuses: KYC_STATUSES,
  pages: (tx, { status, search }) =>
    pagesOf(async (before) => {
      const kycStatus = KYC_STATUSES.find((one) => one === status)
      const found = search === '' ? undefined : search
      const page = { search: found, kycStatus, limit: PAGE_ROWS, before, hasDetails: true }
      const customers = await listCustomers(tx, page)
      return customers.map((one) => ({
        id: one.id,
        cells: [
          one.id,
          one.createdAt,
          one.username,
          one.email,
          one.fullName,
          one.kycStatus,
          one.lockedAt,
          one.available && number(one.available),
          one.held && number(one.held),
          one.lastSignInAt,
        ],
      }))
    }),
}

/** The lists that are exported. */
export const LISTS: Readonly<Record<ExportedListName, ExportedList>> = {
  deposits: queueList(
    DEPOSIT_QUEUE,
    readDepositQueue,
    ['currency', 'amount', 'rate', 'amount USD', 'reference', "sender's words"],
    (row) => {
      const { currency, originalAmount, exchangeRate, amount, ...request } = presentAdminDeposit(row)
      const money = [currency, number(originalAmount), number(exchangeRate), number(amount)]
      return { ...request, cells: [...money, request.depositReference, request.bankReference] }
    },
  ),
  withdrawals: queueList(
    WITHDRAWAL_QUEUE,
    readWithdrawalQueue,
    ['paid out USD', 'fee USD', 'bank', 'account holder', 'account number', 'SWIFT', 'bank address'],
    (row) => {
      const request = { ...presentWithdrawal(row), username: row.username, decidedBy: row.decided_by }
      const { amount, fee, bankName, bankAccountName, bankAccountNumber, swiftCode, bankAddress } = request
      const bank = [bankName, bankAccountName, bankAccountNumber, swiftCode, bankAddress]
      return { ...request, cells: [number(amount), number(fee), ...bank] }
    },
  ),
  profiles: queueList(PROFILE_QUEUE, readProfileQueue, ['nationality', 'country', 'ID type'], (row) => {
    const request = presentAdminProfile(row)
    return { ...request, cells: [request.nationality, request.country, request.idType] }
  }),
  password_resets: queueList(
    PASSWORD_RESET_QUEUE,
    readPasswordResetQueue,
    ['email', 'reference', 'address', 'expires'],
    (row) => {
      const request = presentPasswordReset(row, 0)
      return { ...request, cells: [request.email, request.reference, request.address, request.expiresAt] }
    },
  ),
  customers: CUSTOMERS,
}
