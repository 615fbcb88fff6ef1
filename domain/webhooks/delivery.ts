export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_URL_CHARACTERS = 500

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait after each failed try; none follows the last. 76 hours in all. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Overlap in which the replaced secret still signs, so that a receiver can learn the new one. */
export const FORMER_SECRET_HOURS = 24

export const formerSecretEnds = (at: Date): Date => new Date(at.getTime() + FORMER_SECRET_HOURS * HOUR)

export const ANSWER_WITHIN_MS = 15 * SECOND

export const WEBHOOK_ENDS = ['customer', 'gone', 'failing'] as const
/** The customer, a receiver that wants no more, or ten failed tries. */
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number]

/** An HTTP status, or null without an answer. */
export type ReceiverAnswer = number | null

export type NextStep =
  | { readonly step: 'taken' }
  | { readonly step: 'try_again'; readonly at: Date }
  | { readonly step: 'end'; readonly why: 'gone' | 'failing' }

const GONE = 410

export const isTaken = (answer: ReceiverAnswer): boolean => answer !== null && answer >= 200 && answer < 300

/**
 * What follows an answer after `failures` failed tries of the event: the next event, another try, or the end of the
 * webhook. 410 says that the receiver wants no more.
 */
export function nextStep(answer: ReceiverAnswer, failures: number, now: Date): NextStep {
  if (isTaken(answer)) return { step: 'taken' }
  if (answer === GONE) return { step: 'end', why: 'gone' }
  const waitMs = WAITS_MS[failures]
  if (waitMs === undefined) return { step: 'end', why: 'failing' }
  return { step: 'try_again', at: new Date(now.getTime() + waitMs) }
}
