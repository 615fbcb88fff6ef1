import { expect, vi } from 'vitest'
import { type MailServer, startMailServer } from '../stage/mail-server.ts'
import { type Stage, type StageNode, startStage } from '../stage/server.ts'

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
  /** Moves the clock and wakes every node, as a commit does. */
  later(by: Parameters<Stage['clock']['advance']>[0]): Promise<void>
  /** A start that looks at what others have left. */
  restart(): Promise<StageNode>
  close(): Promise<void>
}

export const MAIL_FROM = 'Northfold <no-reply@northfold.example>'

export async function startMailedStage(
  options: { mailServer?: MailServer; env?: Record<string, string> } = {},
): Promise<MailedStage> {
  const mailServer = options.mailServer ?? (await startMailServer())
  const stage = await startStage({ env: { SMTP_URL: mailServer.url, MAIL_FROM, ...options.env } })
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
      vi.waitFor(
        async () => {
          const rows = await outbox()
          expect(rows.map(({ state }) => state)).toEqual(states)
          return rows
        },
        { timeout: 15_000 },
      ),
    async later(by) {
      stage.clock.advance(by)
      await stage.pool.query(`select pg_notify('northfold_changes', '0 notifications')`)
    },
    restart: () => stage.secondNode(),
    async close() {
      await stage.close()
      await mailServer.close()
    },
  }
}
