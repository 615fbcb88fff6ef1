import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { REFUSALS, type RefusalCode, refuse } from '#contract/refusals.ts'
import { problemOf } from './problem.ts'

const CODES: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * Answers bytes that never became a request (too slow, too long, not HTTP) like any refusal, then closes. Written by
 * hand, since no route, hook or reply exists.
 */
export function answerUnreadable(error: Error, socket: Socket): void {
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (reason === 'ECONNRESET' || socket.destroyed) return
  const code = CODES[reason] ?? 'malformed_request'
  const { status } = REFUSALS[code]
  const body = JSON.stringify(problemOf(refuse(code)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
