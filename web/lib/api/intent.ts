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

export interface Sending {
  idempotencyKey: string
  /** An earlier request of this intent got no answer. */
  isCheck: boolean
}

/** The outcome is unknown, and the request no longer repeated. */
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
  underWay: Promise<Output> | null
}

/** The request is repeated this long: later the user does not expect it to be carried out. */
const CHECKED_FOR_MS = 10 * 60_000

/** By name: a screen opened again finds its own. */
const awaited = new Map<string, unknown>()
onUserGone(() => awaited.clear())

/**
 * Sends an intent with one Idempotency-Key until its outcome is known: a request without an answer is repeated
 * unchanged after a doubling pause, or once online. Throws a refusal, a `CallError` of status 0 when it was offline,
 * `Unconfirmed` after `CHECKED_FOR_MS` or when a check needs a proof that is not given; pressing again checks again.
 * Inputs with the same `nameOf`, unique in the page, are one intent until its outcome is known.
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
      // The user signed out: the next request would be in another's name.
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

// Not randomUUID: on plain http, as in a local network, browsers lack it.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
