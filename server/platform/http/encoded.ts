import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { operationOf } from '#contract/api.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'

export class Encoded<E extends Endpoint> {
  readonly endpoint: E
  readonly json: string
  constructor(endpoint: E, json: string) {
    this.endpoint = endpoint
    this.json = json
  }

  get answer(): Answer<E> {
    return JSON.parse(this.json)
  }
}

/** A validated JSON answer. */
export const encodeAnswer = <E extends Endpoint>(endpoint: E, answer: Answer<E>): Encoded<E> =>
  new Encoded(endpoint, JSON.stringify(z.encode(operationOf(endpoint).output, answer)))

/**
 * An unvalidated JSON answer, for endpoints so frequent that validation counts; a test compares their presenters with
 * the contract.
 */
export const encodeProvenAnswer = <E extends Endpoint>(endpoint: E, answer: Answer<E>): Encoded<E> =>
  new Encoded(endpoint, JSON.stringify(answer))

/** Characters cached per endpoint, a byte each: some 20,000 customers with ten holdings. */
const MOST_CHARACTERS = 32 * 1_024 * 1_024

/** An entry's cost besides its text: a map slot, two objects, two string heads. */
const CHARACTERS_AN_ENTRY = 256

/**
 * Presents a customer's database row and caches the answer with it: an equal row gets the same answer. The database is
 * always asked, so nothing is stale. The oldest entries are evicted first.
 */
export function keepEncoded<E extends Endpoint>(
  endpoint: E,
  answerOf: (said: string) => Answer<E>,
  mostCharacters: number = MOST_CHARACTERS,
): (customerId: bigint, said: string) => Encoded<E> {
  const kept = new Map<bigint, { said: string; encoded: Encoded<E> }>()
  let characters = 0

  function forget(customerId: bigint): void {
    const entry = kept.get(customerId)
    if (!entry) return
    kept.delete(customerId)
    characters -= sizeOf(entry.said, entry.encoded)
  }

  return (customerId, said) => {
    const known = kept.get(customerId)
    if (known?.said === said) return known.encoded
    forget(customerId)
    const encoded = encodeAnswer(endpoint, answerOf(said))
    kept.set(customerId, { said, encoded })
    characters += sizeOf(said, encoded)
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) break
      forget(oldest)
    }
    return encoded
  }
}

const sizeOf = (said: string, { json }: { json: string }): number =>
  said.length + json.length + CHARACTERS_AN_ENTRY

/** Whether gzip is accepted: named, with a weight above zero. */
export function acceptsGzip(headers: IncomingHttpHeaders): boolean {
  const named = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*(?:,|$)/i.exec(
    String(headers['accept-encoding'] ?? ''),
  )
  return named !== null && Number(named[1] ?? 1) > 0
}
