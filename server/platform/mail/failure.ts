import type { Failure } from '#domain/notifications/mail-delivery.ts'

/** 'waiting' is retried, the others never. */
export type DeliveryOutcome =
  | { state: 'sent' }
  | { state: 'waiting' | 'failed' | 'uncertain'; failure: Failure }

export interface SmtpError {
  code?: string | undefined
  originalCode?: string | undefined
  responseCode?: number | undefined
}

/** About the session or credentials, not the message. */
const ABOUT_US = new Set([530, 534, 535, 538])
const BAD_SEQUENCE = 503
const CLOSING = 421

/** Why no session was opened; never the message's fault. */
export function failureToConnect({ code, originalCode }: SmtpError): Failure {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'authentication'
  return code === 'ETLS' || /CERT|SSL|TLS/.test(originalCode ?? '') ? 'tls' : 'unreachable'
}

/**
 * The outcome of a failed sending. Before the content may have left, a 5xx is final and anything else is retried. After
 * that, without a clear answer, it is never resent: the server may have taken it.
 */
export function outcomeOfFailure({ code, responseCode }: SmtpError, mayHaveLeft: boolean): DeliveryOutcome {
  const reply = responseCode !== undefined && responseCode >= 400 ? responseCode : null
  if (mayHaveLeft && (reply === null || reply === CLOSING)) {
    return { state: 'uncertain', failure: 'no_answer' }
  }
  if (reply === null) {
    const isOurs = code === 'EENVELOPE' || code === 'EMESSAGE'
    return isOurs ? { state: 'failed', failure: 'invalid' } : { state: 'waiting', failure: 'unreachable' }
  }
  if (ABOUT_US.has(reply)) return { state: 'waiting', failure: 'authentication' }
  const isForGood = reply >= 500 && reply !== BAD_SEQUENCE
  return isForGood ? { state: 'failed', failure: 'refused' } : { state: 'waiting', failure: 'deferred' }
}
