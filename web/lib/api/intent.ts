import { noop } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { connectionOr } from './connection.ts'
import {
  checkPauseMs,
  isProofDue,
  nextOutcomeState,
  type OutcomeEvent,
  outcomeEventOf,
  type OutcomeState,
} from './outcome.ts'
import { onUserGone } from './session-end.ts'

/** How a request of an intent is sent. */
export interface Sending {
  idempotencyKey: string
  /** An earlier request of this intent got no answer. */
  isCheck: boolean
}

/** The outcome is not known, and the same request is no longer sent again by itself. */
export class Unconfirmed extends Error {}

interface IntentOptions<Input, Output> {
  send: (input: Input, sending: Sending) => Promise<Output>
  nameOf: (input: Input) => string
  onState: (state: OutcomeState) => void
  now: () => Date
}

interface Intent<Input, Output> {
  name: string
  input: Input
  key: string
  state: OutcomeState
  /** The outcome awaited now. */
  underWay: Promise<Output> | null
}

/** How long a request is sent again by itself: later its user does not expect it to be carried out. */
const CHECKED_FOR_MS = 10 * 60_000

/** By name, the intents whose outcome is awaited: a screen that was left and opened again finds its own. */
const awaited = new Map<string, unknown>()
onUserGone(() => awaited.clear())

/**
 * Sends what a user wants once, with one Idempotency-Key, until the outcome is known. Pressing twice is one request.
 * A request without an answer is sent again as it was: after a pause that doubles, and as soon as the connection is
 * back. Throws a refusal; a `CallError` of status 0 when there was no connection to send by; `Unconfirmed` after ten
 * minutes, or when a check asks for a proof that is not given. Pressing again then checks again. Another name, or a
 * known outcome, begins a new intent. `nameOf` names what makes two inputs the same intent; it is unique in the page.
 */
export function createIntentCaller<Input, Output>({
  send,
  nameOf,
  onState,
  now,
}: IntentOptions<Input, Output>): (input: Input) => Promise<Output> {
  let intent: Intent<Input, Output> | undefined

  function report(sent: Intent<Input, Output>, event: OutcomeEvent): OutcomeState {
    sent.state = nextOutcomeState(sent.state, event)
    onState(sent.state)
    return sent.state
  }

  async function settle(sent: Intent<Input, Output>): Promise<Output> {
    const begun = now().getTime()
    for (let checks = 0; ; checks += 1) {
      if (sent.state === 'unconfirmed') report(sent, 'check_due')
      const wasOnline = navigator.onLine
      try {
        const output = await send(sent.input, {
          idempotencyKey: sent.key,
          isCheck: sent.state === 'checking',
        })
        report(sent, 'answered')
        return output
      } catch (error) {
        const event = outcomeEventOf(sent.state, error, wasOnline)
        if (report(sent, event) === 'settled') throw event === 'not_sent' ? notSent() : error
        if (isProofDue(error)) throw new Unconfirmed()
      }
      await connectionOr(checkPauseMs(checks))
      // The user signed out: the next request would be in the name of another.
      if (awaited.get(sent.name) !== sent) return new Promise(noop)
      if (now().getTime() - begun > CHECKED_FOR_MS) throw new Unconfirmed()
    }
  }

  return (input) => {
    const name = nameOf(input)
    if (intent?.name !== name || intent.state === 'settled') {
      intent = awaited.get(name) as Intent<Input, Output> | undefined
      intent ??= { name, input, key: newKey(), state: 'sending', underWay: null }
    }
    const sent = intent
    awaited.set(name, sent)
    onState(sent.state)
    sent.underWay ??= settle(sent).finally(() => {
      sent.underWay = null
      if (awaited.get(name) === sent) awaited.delete(name)
    })
    return sent.underWay
  }
}

const notSent = () =>
  new CallError({ status: 0, code: undefined, detail: "You're offline. Nothing was sent.", errors: [] })

// Not randomUUID: browsers offer it on https and localhost only, and an operator may serve a local network by http.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
