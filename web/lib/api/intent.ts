import { useState } from 'react'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { CallError } from './call-error.ts'
import { type CallInput, call } from './client.ts'

/**
 * A call that moves money, with one Idempotency-Key per intent: see `createIntentCaller`. `nameOf` says what
 * makes an input the same intent when a part of it moves by itself (a live price).
 */
export function useIntentCall<E extends Endpoint>(
  endpoint: E,
  nameOf: (input: CallInput<E>) => string = JSON.stringify,
): (input: CallInput<E>) => Promise<Answer<E>> {
  const [send] = useState(() =>
    createIntentCaller(
      (input: CallInput<E>, idempotencyKey) => call(endpoint, input, { idempotencyKey }),
      nameOf,
    ),
  )
  return send
}

/**
 * Sends with one key per intent. Pressing twice is one call while the first is under way, and pressing again after
 * a lost answer repeats key and input, so that the server answers the first result instead of acting twice.
 * Another name, or a definite answer (success or refusal), begins a new intent.
 */
export function createIntentCaller<Input, Output>(
  send: (input: Input, key: string) => Promise<Output>,
  nameOf: (input: Input) => string,
): (input: Input) => Promise<Output> {
  let intent: Intent<Input, Output> | null = null

  async function sendIntent(sent: Intent<Input, Output>): Promise<Output> {
    try {
      const output = await send(sent.input, sent.key)
      settle(sent)
      return output
    } catch (error) {
      if (isDefinite(error)) settle(sent)
      throw error
    } finally {
      sent.underWay = null
    }
  }

  function settle(sent: Intent<Input, Output>): void {
    if (intent === sent) intent = null
  }

  return (input) => {
    const name = nameOf(input)
    if (intent?.name !== name) intent = { name, input, key: newKey(), underWay: null }
    intent.underWay ??= sendIntent(intent)
    return intent.underWay
  }
}

interface Intent<Input, Output> {
  name: string
  input: Input
  key: string
  /** The answer awaited now. */
  underWay: Promise<Output> | null
}

/**
 * A refusal settles the intent; no answer or a fault leaves it open. So does a demand to re-authenticate: the server
 * makes it before it looks for an earlier answer to this key, and that answer may be lost.
 */
const isDefinite = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && !PROOFS_DUE.test(error.code ?? '')

const PROOFS_DUE = /^(second_factor_due|password_not_recent)$/

// Not randomUUID: browsers offer it on https and localhost only, and an operator may serve a local network by http.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
