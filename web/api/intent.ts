import { useRef } from 'react'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { CallError } from './call-error.ts'
import { type CallInput, call } from './client.ts'

/**
 * A call that moves money, with one Idempotency-Key per intent: pressing again after a lost answer repeats the
 * same key, so that the server answers the first result instead of acting twice. Another input, or a definite
 * answer (success or refusal), begins a new intent. `nameOf` says what makes an input the same intent when a
 * part of it moves by itself (a live price); a repeat then sends the first input again.
 */
export function useIntentCall<E extends Endpoint>(
  endpoint: E,
  nameOf: (input: CallInput<E>) => string = JSON.stringify,
): (input: CallInput<E>) => Promise<Answer<E>> {
  const intent = useRef<{ name: string; input: CallInput<E>; key: string } | null>(null)
  return async (input) => {
    const name = nameOf(input)
    if (intent.current?.name !== name) intent.current = { name, input, key: newKey() }
    const { input: first, key } = intent.current
    try {
      const answer = await call(endpoint, first, { idempotencyKey: key })
      intent.current = null
      return answer
    } catch (error) {
      if (isDefinite(error)) intent.current = null
      throw error
    }
  }
}

/** A refusal settles the intent; no answer or a fault leaves it open. */
const isDefinite = (error: unknown): boolean => error instanceof CallError && error.status < 500

// Not randomUUID: browsers offer it on https and localhost only, and an operator may serve a local network by http.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
