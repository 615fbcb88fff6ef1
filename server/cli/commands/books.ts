import { type BrokenInvariant, verifyBooks } from '#server/ledger/verify-books.ts'
import { CommandRefusal, type Verb, withDatabase } from '../verb.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BOOKS_FORMATS } from '#server/ledger/books-formats.ts'
import { exportBooks } from '#server/ledger/export-books.ts'

/** Verifies the books in one read-only snapshot, while trading goes on. Fails if an invariant is broken. */
export const booksVerify: Verb = {
  name: 'books verify',
  takes: '',
  does: 'verifies every invariant of the books and counts the rows that break one',
  async run(context) {
    const report = await withDatabase(context, (_pool, connection) => verifyBooks(connection))
    const { broken, checked } = report
    for (const each of broken) context.say(describe(each))
    const over = `over ${grouped(report.transfers)} ${report.transfers === 1n ? 'transfer' : 'transfers'}`
    if (broken.length > 0) {
      throw new CommandRefusal(
        `${broken.length} of ${checked} invariants ${broken.length === 1 ? 'is' : 'are'} broken ${over}.`,
      )
    }
    context.say(`All ${checked} invariants hold ${over}.`)
  },
}

function describe({ invariant, firstOffender, offenders, hasMore }: BrokenInvariant): string {
  const row = Object.entries(firstOffender).map(([column, value]) => `${column} ${textOf(value)}`)
  const count = grouped(BigInt(offenders.length))
  const rows = offenders.length === 1 ? '1 row' : `${count} rows${hasMore ? ', and more' : ''}`
  return `BROKEN ${invariant.name}: ${invariant.states}\n       ${rows}; the first: ${row.join(', ')}`
}

function textOf(value: unknown): string {
  if (value === null) return 'none'
  return value instanceof Date ? value.toISOString() : String(value)
}

/** "12345678" as "12,345,678". */
const grouped = (count: bigint): string => count.toLocaleString('en-US')

/** Writes the ledger from one read-only snapshot, while trading goes on. */
export const booksExport: Verb = {
  name: 'books export',
  takes: `--format <${BOOKS_FORMATS.join('|')}>`,
  does: 'writes the whole ledger: for hledger to check, as CSV, or as JSON',
  async run(context, [asked = '']) {
    const format = BOOKS_FORMATS.find((each) => each === asked)
    if (!format)
      throw new CommandRefusal(`The books are written as ${BOOKS_FORMATS.join(', ')}; not as ${asked}.`)
    await withDatabase(context, (_pool, connection) =>
      pipeline(Readable.from(exportBooks(connection, { format, at: context.clock.now() })), context.output, {
        end: false,
      }),
    )
  },
}
