import { FAILURES, MAIL_STATES, type MailState } from '#domain/notifications/mail-delivery.ts'
import { describeMailbox, describeSmtp } from '#server/platform/config/mail-settings.ts'
import { type OutboxStatus, readOutboxStatus } from '#server/platform/mail/outbox.ts'
import { CommandRefusal, type CommandContext, type Verb, withDatabase } from '../verb.ts'

/** A mail server that greylists takes minutes. */
const STUCK_AFTER_MINUTES = 60

/** Prints the outbox. Fails if a message has waited for an hour. */
export const mailStatus: Verb = {
  name: 'mail status',
  takes: '',
  does: 'counts the messages in the outbox and fails when one has waited for an hour',
  async run(context) {
    const status = await withDatabase(context, (pool) => readOutboxStatus(pool))
    for (const line of linesOf(status, context)) context.say(line)
    const minutes = minutesSince(status.oldestUnsettledAt, context)
    if (minutes >= STUCK_AFTER_MINUTES) {
      throw new CommandRefusal(
        `Mail is stuck: the oldest message that is not settled was written ${ago(minutes)}.`,
      )
    }
  },
}

function linesOf(
  { counts, oldestUnsettledAt, lastFailure }: OutboxStatus,
  context: Pick<CommandContext, 'config' | 'clock'>,
): string[] {
  const { mail } = context.config
  return [
    mail
      ? `Mail goes through ${describeSmtp(mail.smtp)} from ${describeMailbox(mail.from)}.`
      : 'Mail is off: SMTP_URL is not set.',
    ...MAIL_STATES.map((state) => `  ${NAMES[state].padEnd(14)} ${counts[state]}`),
    ...(oldestUnsettledAt ? [`Oldest not settled: ${ago(minutesSince(oldestUnsettledAt, context))}.`] : []),
    ...(lastFailure
      ? [`Last failure, at ${lastFailure.at.toISOString()}: ${FAILURES[lastFailure.failure]}.`]
      : []),
  ]
}

const NAMES: Record<MailState, string> = {
  waiting: 'waiting',
  sending: 'being sent',
  delivering: 'handed over',
  sent: 'sent',
  failed: 'failed',
  uncertain: 'uncertain',
  expired: 'expired',
}

const MINUTE_MS = 60_000

const minutesSince = (since: Date | null, { clock }: Pick<CommandContext, 'clock'>): number =>
  since ? Math.floor((clock.now().getTime() - since.getTime()) / MINUTE_MS) : 0

/** "2 h 5 min ago". */
const ago = (minutes: number): string =>
  minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`
