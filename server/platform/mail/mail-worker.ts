import type { Logger } from 'pino'
import { type Letterhead, composeMail } from './compose-mail.ts'
import { FAILURES, type Failure, type Outcome, type SmtpError, failureToConnect } from './failure.ts'
import type { SmtpServer } from '../config/mail-settings.ts'
import type { Job } from '../jobs/job.ts'
import type { ClaimedMail, Outbox } from './outbox.ts'
import { type SmtpSession, openSmtpSession } from './smtp-session.ts'

/** Few, so that what is claimed does not wait long behind a slow server; other nodes take the rest. */
const CLAIMED_AT_ONCE = 5
/** What no commit announces: messages whose next attempt is due, and what is overdue. */
const EVERY_MS = 5_000
/** What a stop waits for the answer to a message in hand. */
const STOP_MS = 4_000

export interface MailWorker extends Job {
  /** Looks for messages now. */
  wake(): void
}

/**
 * Sends what is due, one message at a time over one connection; it never runs twice at once. A stop finishes or gives
 * back the message in hand, and releases everything else that is claimed.
 */
export function createMailWorker(options: {
  outbox: Outbox
  smtp: SmtpServer
  letterhead: Letterhead
  log: Logger
}): MailWorker {
  const { outbox, smtp, letterhead, log } = options
  const hangUp = new AbortController()
  let round: Promise<void> | null = null
  let isWanted = false
  let isClosing = false
  /** Its content may be on the way, so its answer is worth waiting for. */
  let isHandingOver = false

  function wake(): void {
    isWanted = true
    if (!isClosing) round ??= rounds()
  }

  async function rounds(): Promise<void> {
    try {
      while (isWanted && !isClosing) {
        isWanted = false
        const claimed = await outbox.claim(CLAIMED_AT_ONCE)
        const isServerThere = await deliver(claimed)
        if (isServerThere && claimed.length === CLAIMED_AT_ONCE) isWanted = true
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox cannot be read or written; it is tried again')
    } finally {
      round = null
    }
  }

  /** Whether the mail server was there for all of them. */
  async function deliver(claimed: readonly ClaimedMail[]): Promise<boolean> {
    let session: SmtpSession | null = null
    for (const [at, mail] of claimed.entries()) {
      if (isClosing) {
        await outbox.release(mail)
        continue
      }
      session ??= await connect(claimed.slice(at))
      if (!session) return false
      const outcome = await sendOne(session, mail)
      if (outcome?.state !== 'sent') {
        session.hangUp()
        session = null
      }
    }
    session?.quit()
    return true
  }

  /** A session, or null after all that wait for one were put off. */
  async function connect(waiting: readonly ClaimedMail[]): Promise<SmtpSession | null> {
    try {
      return await openSmtpSession(smtp, hangUp.signal)
    } catch (error) {
      const failure = failureToConnect(error as SmtpError)
      if (!isClosing) log.warn({ failure: FAILURES[failure] }, 'mail waits')
      for (const mail of waiting) await putOff(mail, failure)
      return null
    }
  }

  async function sendOne(session: SmtpSession, mail: ClaimedMail): Promise<Outcome | null> {
    const content = await composeMail(mail, letterhead).catch((error: unknown) => {
      log.error({ err: error, ...nameOf(mail) }, 'a message could not be written')
    })
    // One that cannot be written must not stand before the others again and again.
    if (!content) {
      await outbox.settle(mail, { state: 'failed', failure: 'invalid' })
      return null
    }
    const letter = { from: letterhead.from.address, to: mail.recipient, content }
    const outcome = await session.send(letter, async () => {
      isHandingOver = !isClosing
      return isHandingOver && (await outbox.handOver(mail))
    })
    isHandingOver = false
    if (outcome === null || outcome.state === 'waiting') {
      await putOff(mail, outcome?.failure ?? null)
    } else {
      await outbox.settle(mail, outcome)
    }
    if (outcome && outcome.state !== 'sent') {
      const { state, failure } = outcome
      log.warn({ ...nameOf(mail), state, failure: FAILURES[failure] }, 'a message was not sent')
    }
    return outcome
  }

  /** To the next attempt; at once, when it is the stop that ended this one. */
  async function putOff(mail: ClaimedMail, failure: Failure | null): Promise<void> {
    if (isClosing) await outbox.release(mail)
    else if (failure) await outbox.settle(mail, { state: 'waiting', failure })
  }

  function tick(): void {
    outbox
      .settleOverdue()
      .catch((error: unknown) => log.warn({ err: error }, 'overdue mail could not be settled'))
      .finally(wake)
  }

  let timer: NodeJS.Timeout | undefined

  return {
    name: 'deliver mail',
    period: `every ${EVERY_MS / 1_000} s, and when a notification is stored`,
    wake,
    start() {
      timer = setInterval(tick, EVERY_MS).unref()
      tick()
    },
    async stop() {
      isClosing = true
      clearInterval(timer)
      const limit = setTimeout(() => hangUp.abort(), isHandingOver ? STOP_MS : 0)
      await round
      clearTimeout(limit)
    },
  }
}

/** For a log: an id, and nobody's address. */
const nameOf = ({ notification_id }: ClaimedMail) => ({ notification: notification_id.toString() })
