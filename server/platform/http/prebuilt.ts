import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REPLIED } from './route.ts'

export interface Prebuilt {
  readonly body: Buffer
  readonly etag: string
}

/** Encodes an answer. Its tag depends on content alone, so all nodes agree. */
export function prebuild(json: string): Prebuilt {
  const body = Buffer.from(json)
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a prebuilt answer, or 304. Browsers keep it and always revalidate. */
export function writePrebuilt({ request, reply }: Exchange, { body, etag }: Prebuilt): void {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) reply.code(304).send()
  else reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** Like a handler's answer. */
export function sendPrebuilt(exchange: Exchange, answer: Prebuilt): typeof REPLIED {
  writePrebuilt(exchange, answer)
  return REPLIED
}
