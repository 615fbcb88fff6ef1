import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REPLIED } from './route.ts'

/** An answer that is encoded once for all requests. */
export interface Prebuilt {
  readonly body: Buffer
  readonly etag: string
}

/** Encodes an answer. The tag follows from the content, so it is the same on every node. */
export function prebuild(json: string): Prebuilt {
  const body = Buffer.from(json)
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a prebuilt answer, or 304 to a caller who has it. A browser keeps it and always asks again. */
export function writePrebuilt({ request, reply }: Exchange, { body, etag }: Prebuilt): void {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) reply.code(304).send()
  else reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** The same as the answer of an endpoint's handler. */
export function sendPrebuilt(exchange: Exchange, answer: Prebuilt): typeof REPLIED {
  writePrebuilt(exchange, answer)
  return REPLIED
}
