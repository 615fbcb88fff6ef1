import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { decideProfile } from '#server/people/profiles/decide-profile.ts'
import { type MailServer, startMailServer } from '../../support/providers/mail-server.ts'
import { type Stage, type StageNode, startStage } from '../../support/server.ts'

/** A message as the outbox has it. */
export interface OutboxRow {
  recipient: string
  state: string
  attempts: number
  last_failure: string | null
}

/** The product with a mail server of its own. */
export interface MailedStage {
  stage: Stage
  mailServer: MailServer
  /** Every message, the oldest notification first. */
  outbox(): Promise<OutboxRow[]>
  /** Waits until the messages are in these states. */
  settles(...states: string[]): Promise<OutboxRow[]>
  /** Somebody new is told that their profile was approved; their session and the administrator's may be over. */
  tells(username: string, email?: string): Promise<void>
  /** Moves the clock and wakes every node, as a commit does. */
  later(by: Parameters<Stage['clock']['advance']>[0]): Promise<void>
  /** A start that looks at what others have left. */
  restart(): Promise<StageNode>
  close(): Promise<void>
}

/** Asks until it holds: a machine with much to do takes its time. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 })

export const MAIL_FROM = 'Northfold <no-reply@northfold.example>'

export async function startMailedStage(
  options: { mailServer?: MailServer; isFirstNodeMailing?: boolean } = {},
): Promise<MailedStage> {
  const mailServer = options.mailServer ?? (await startMailServer())
  const env = { SMTP_URL: mailServer.url, MAIL_FROM }
  const stage = await startStage(options.isFirstNodeMailing === false ? {} : { env })
  const pool = openPool(stage.connection, pino({ level: 'silent' }), 2, switchOutboxOn)
  const outbox = async () => {
    const { rows } = await stage.pool.query<OutboxRow>(
      'select recipient, state, attempts, last_failure from mail_outbox order by notification_id',
    )
    return rows
  }
  return {
    stage,
    mailServer,
    outbox,
    settles: (...states) =>
      eventually(async () => {
        const rows = await outbox()
        expect(rows.map(({ state }) => state)).toEqual(states)
        return rows
      }),
    async tells(username, email = `${username}@example.com`) {
      const person = await stage.customer({ username, standing: 'pending' })
      await pool.query('update users set email = $2, email_key = lower($2) where id = $1', [person.id, email])
      const { rows } = await pool.query<{ id: bigint }>(
        'select id from profile_submissions where customer_id = $1',
        [person.id],
      )
      const reviewer = { administratorId: stage.root.id, address: '127.0.0.1' }
      const submissionId = rows[0]?.id ?? 0n
      const decided = await decideProfile(
        { pool, clock: stage.clock },
        { submissionId, verdict: APPROVED, reviewer },
      )
      if (isRefusal(decided)) throw new Error(`the decision was refused: ${decided.refused}`)
    },
    async later(by) {
      stage.clock.advance(by)
      await stage.pool.query(`select pg_notify('northfold_changes', '0 notifications')`)
    },
    restart: () => stage.secondNode(env),
    async close() {
      await pool.end()
      await stage.close()
      await mailServer.close()
    },
  }
}
