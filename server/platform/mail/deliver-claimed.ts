import type { Logger } from 'pino'
import { FAILURES, type Failure } from '#domain/notifications/mail-delivery.ts'
import type { SmtpServer } from '../config/mail-settings.ts'
import { type Letterhead, composeMail } from './compose-mail.ts'
import { type DeliveryOutcome, type SmtpError, failureToConnect } from './failure.ts'
import type { ClaimedMail, Outbox } from './outbox.ts'
import { type SmtpSession, openSmtpSession } from './smtp-session.ts'

export interface Delivery {
  outbox: Outbox
  smtp: SmtpServer
  letterhead: Letterhead
  log: Logger
  hangUp: AbortSignal
  isStopping(): boolean
  enter(event: 'delivery_begun' | 'delivery_ended'): void
}

/** Sends claimed messages, or releases them when the worker stops. False if the mail server was unreachable. */
export async function deliverClaimed(delivery: Delivery, claimed: readonly ClaimedMail[]): Promise<boolean> {
  let session: SmtpSession | null = null
  for (const [at, mail] of claimed.entries()) {
    if (delivery.isStopping()) {
      await delivery.outbox.release(mail)
      continue
    }
    session ??= await connect(delivery, claimed.slice(at))
    if (!session) return false
    const outcome = await sendOne(delivery, session, mail)
    if (outcome?.state !== 'sent') {
      session.hangUp()
      session = null
    }
  }
  session?.quit()
  return true
}

/** A session; null after all waiting messages were put off. */
async function connect(delivery: Delivery, waiting: readonly ClaimedMail[]): Promise<SmtpSession | null> {
  try {
    return await openSmtpSession(delivery.smtp, delivery.hangUp)
  } catch (error) {
    const failure = failureToConnect(error as SmtpError)
    if (!delivery.isStopping()) delivery.log.warn({ failure: FAILURES[failure] }, 'mail waits')
    for (const mail of waiting) await putOff(delivery, mail, failure)
    return null
  }
}

async function sendOne(
  delivery: Delivery,
  session: SmtpSession,
  mail: ClaimedMail,
): Promise<DeliveryOutcome | null> {
  const { outbox, letterhead, log, isStopping, enter } = delivery
  const content = await composeMail(mail, letterhead).catch((err: unknown) => {
    log.error({ err, ...nameOf(mail) }, 'a message could not be written')
  })
  // Retried, it would always come first.
  if (!content) {
    await outbox.settle(mail, { state: 'failed', failure: 'invalid' })
    return null
  }
  const letter = { from: letterhead.from.address, to: mail.recipient, content }
  let isBegun = false
  const outcome = await session.send(letter, async () => {
    if (isStopping()) return false
    enter('delivery_begun')
    isBegun = true
    return outbox.beginDelivery(mail)
  })
  if (isBegun) enter('delivery_ended')
  if (outcome === null || outcome.state === 'waiting') await putOff(delivery, mail, outcome?.failure ?? null)
  else await outbox.settle(mail, outcome)
  if (outcome && outcome.state !== 'sent') {
    const { state, failure } = outcome
    log.warn({ ...nameOf(mail), state, failure: FAILURES[failure] }, 'a message was not sent')
  }
  return outcome
}

/** Until the next attempt; at once if the stop ended this one. */
async function putOff(
  { outbox, isStopping }: Delivery,
  mail: ClaimedMail,
  failure: Failure | null,
): Promise<void> {
  if (isStopping()) await outbox.release(mail)
  else if (failure) await outbox.settle(mail, { state: 'waiting', failure })
}

/** For logs: an id, no address. */
const nameOf = ({ notification_id }: ClaimedMail) => ({ notification: notification_id.toString() })
