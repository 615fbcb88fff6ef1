import { lookup as resolveName } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { ANSWER_WITHIN_MS, type ReceiverAnswer } from '#domain/webhooks/delivery.ts'
import type { AddressJudge } from './judge-address.ts'
import { webhookUrl } from './webhook-url.ts'

/** JSON text with its signature headers. */
export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface SendParts {
  judge: AddressJudge
  /** The system's DNS by default; tests pass their own. */
  resolve?: LookupFunction
}

/** Read, then discarded. */
const MOST_ANSWER_BYTES = 4_096

/**
 * Answers the receiver's status, or null without an answer; a reason would reveal this network. Connects to judged
 * addresses only, follows no redirect, waits 15 seconds in all; the signal aborts it.
 */
export function sendMessage(
  { judge, resolve = resolveName }: SendParts,
  { url: text, headers, body }: Message,
  stopping: AbortSignal,
): Promise<ReceiverAnswer> {
  // Judged again, as a setting may have changed. Literal addresses need no lookup.
  const url = webhookUrl(text, judge)
  if (url === null) return Promise.resolve(null)
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((done) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const sent = request(url, {
      method: 'POST',
      agent: false,
      lookup: judged(resolve, judge),
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    sent.on('error', () => done(null))
    sent.on('response', (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MOST_ANSWER_BYTES) response.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () => done(response.statusCode ?? null))
    })
    sent.end(body)
  })
}

/** Refuses a name when any of its addresses is not allowed. */
const judged =
  (resolve: LookupFunction, judge: AddressJudge): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, found, family)
      const addresses = Array.isArray(found) ? found : [{ address: found, family: family ?? 4 }]
      const isFit = ({ address }: { address: string }) => judge.isPublic(address) || judge.isAllowed(address)
      const [first] = addresses
      if (!first || !addresses.every(isFit)) return callback(new Error('not a public address'), [])
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
