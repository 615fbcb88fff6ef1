import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BOOKS_FORMATS } from '#server/ledger/books-formats.ts'
import { exportBooks } from '#server/ledger/export-books.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { Verb } from '../verb.ts'
import { withDatabase } from '../with-database.ts'

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
