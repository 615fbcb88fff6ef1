import { pino } from 'pino'
import { expect } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { decideProfile } from '#server/people/profiles/decide-profile.ts'
import { eventually } from '../../support/eventually.ts'
import { type MailServer, startMailServer } from '../../support/providers/mail-server.ts'
import { type TestServer, type TestNode, startTestServer } from '../../support/server.ts'

/** A message as the outbox has it. */
interface OutboxRow {
  recipient: string
  state: string
  attempts: number
  last_failure: string | null
}

/** The product with a mail server of its own. */
export interface MailTestServer {
  testServer: TestServer
  mailServer: MailServer
  /** Every message, the oldest notification first. */
  outbox(): Promise<OutboxRow[]>
  /** Waits until the messages are in these states. */
  settles(...states: string[]): Promise<OutboxRow[]>
  /** Notifies a new customer that their profile was approved; their session and the administrator's may be over. */
  tells(username: string, email?: string): Promise<void>
  /** Moves the clock and wakes every node, as a commit does. */
  later(by: Parameters<TestServer['clock']['advance']>[0]): Promise<void>
  /** A start that looks at what others have left. */
  restart(): Promise<TestNode>
  close(): Promise<void>
}

export const MAIL_FROM = 'Northfold <no-reply@northfold.example>'

export async function startMailTestServer(
  options: { mailServer?: MailServer; isFirstNodeMailing?: boolean; env?: Record<string, string> } = {},
): Promise<MailTestServer> {
  const mailServer = options.mailServer ?? (await startMailServer())
  const env = { SMTP_URL: mailServer.url, MAIL_FROM, ...options.env }
  const testServer = await startTestServer(options.isFirstNodeMailing === false ? {} : { env })
  const pool = openPool(testServer.connection, pino({ level: 'silent' }), 2, switchOutboxOn)
  const outbox = async () => {
    const { rows } = await testServer.pool.query<OutboxRow>(
      'select recipient, state, attempts, last_failure from mail_outbox order by notification_id',
    )
    return rows
  }
  return {
    testServer,
    mailServer,
    outbox,
    settles: (...states) =>
      eventually(async () => {
        const rows = await outbox()
        expect(rows.map(({ state }) => state)).toEqual(states)
        return rows
      }),
    async tells(username, email = `${username}@example.com`) {
      const person = await testServer.customer({ username, kycStatus: 'pending' })
      await pool.query('update users set email = $2, email_key = lower($2) where id = $1', [person.id, email])
      const { rows } = await pool.query<{ id: bigint }>(
        'select id from profile_submissions where customer_id = $1',
        [person.id],
      )
      const reviewer = { administratorId: BigInt(testServer.root.id), address: '127.0.0.1' }
      const submissionId = rows[0]?.id ?? 0n
      const decided = await decideProfile(
        { pool, clock: testServer.clock },
        { requestId: submissionId, decision: APPROVED, reviewer },
      )
      if (isRefusal(decided)) throw new Error(`the decision was refused: ${decided.refused}`)
    },
    async later(by) {
      testServer.clock.advance(by)
      await announce(testServer.pool, { customerId: 0n, types: ['notifications'] })
    },
    restart: () => testServer.secondNode(env),
    async close() {
      await pool.end()
      await testServer.close()
      await mailServer.close()
    },
  }
}
