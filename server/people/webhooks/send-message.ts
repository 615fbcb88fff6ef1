import { lookup as resolveName } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { ANSWER_WITHIN_MS, type ReceiverAnswer } from '#domain/webhooks/delivery.ts'
import type { AddressJudge } from './judge-address.ts'
import { webhookUrl } from './webhook-url.ts'

/** A message of a webhook: JSON text with the headers that sign it. */
export interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface SendParts {
  judge: AddressJudge
  /** How names are resolved: by the system, unless a test says otherwise. */
  resolve?: LookupFunction
}

/** How much of an answer is read before the connection ends. Nothing of it is kept. */
const MOST_ANSWER_BYTES = 4_096

/**
 * Sends a message and answers with the status, or null without an answer: whatever the reason is, so that nobody learns
 * from it what is inside this network. Connects to an address that was judged, follows no redirect, and waits 15
 * seconds in all. The signal ends it.
 */
export function sendMessage(
  { judge, resolve = resolveName }: SendParts,
  { url: text, headers, body }: Message,
  stopping: AbortSignal,
): Promise<ReceiverAnswer> {
  // Also for what was allowed when the webhook was made: a setting may have changed. Of an address, no name is asked.
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

/** Resolves a name, and refuses it when any of its addresses may not be sent to. */
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
