import { verifyDueBooks } from '#server/office/jobs/verify-books.ts'
import { pino } from 'pino'
import type { TestServer } from '../../../support/server.ts'

/** The books as they are an hour after a start: verified. */
export const verifiedBooks = ({ pool, connection, clock }: TestServer): Promise<void> =>
  verifyDueBooks({
    pool,
    connection,
    clock,
    log: pino({ level: 'silent' }),
    sessions: { forget() {} },
  })
