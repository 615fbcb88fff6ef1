/** In order of delivery; all but the first three are final. */
export const MAIL_STATES = [
  'waiting',
  'sending',
  'delivering',
  'sent',
  'failed',
  'uncertain',
  'expired',
] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Kinds of failed delivery, for staff; the mail server's own words are not kept. */
export const FAILURES = {
  unreachable: 'the mail server could not be reached, or ended the conversation',
  tls: 'no trusted encryption with the mail server',
  authentication: 'the mail server did not accept the user and password of SMTP_URL',
  deferred: 'the mail server asked to try again later',
  refused: 'the mail server refused for good',
  invalid: 'the address or the message cannot be sent',
  no_answer: 'handed over, but no answer came',
} as const satisfies Record<string, string>

export type Failure = keyof typeof FAILURES

export const FAILURE_NAMES = Object.keys(FAILURES) as [Failure, ...Failure[]]
