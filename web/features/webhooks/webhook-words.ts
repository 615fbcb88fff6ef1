import type { Webhook, WebhookAttempt } from '#contract/people/programs/webhooks.ts'

export type WebhookState = 'untested' | 'on' | 'waiting' | 'off'

/** Off, not tested yet, with an event being retried, or on. */
export function stateOf({
  verifiedAt,
  disabledAt,
  nextAttemptAt,
}: Pick<Webhook, 'verifiedAt' | 'disabledAt' | 'nextAttemptAt'>): WebhookState {
  if (disabledAt !== null) return 'off'
  if (verifiedAt === null) return 'untested'
  return nextAttemptAt === null ? 'on' : 'waiting'
}

const WHY_OFF: Record<NonNullable<Webhook['disabledWhy']>, string> = {
  customer: 'You turned it off.',
  gone: 'Its receiver asked for no more messages (410).',
  failing: 'Ten tries in three days failed.',
}

const ON_AGAIN = 'A test that succeeds turns it on and sends what was missed.'

/** What its state means. */
export function stateText(webhook: Webhook): string {
  switch (stateOf(webhook)) {
    case 'untested':
      return 'Nothing is sent before a test succeeds.'
    case 'off':
      return `${WHY_OFF[webhook.disabledWhy ?? 'customer']} ${ON_AGAIN}`
    case 'waiting':
      return `The last ${triesText(webhook.failures)} failed. What happened waits, in order.`
    case 'on':
      return 'Told what happens, in order.'
  }
}

const triesText = (count: number): string => (count === 1 ? 'try' : `${count} tries`)

export const answerText = ({ status }: Pick<WebhookAttempt, 'status'>): string =>
  status === null ? 'No answer' : `Answered ${status}`

export const isTaken = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300
