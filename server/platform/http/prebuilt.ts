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

/** Sends a prebuilt answer, or 304 to a caller who has it. A browser keeps it and always asks again. */
export function sendPrebuilt(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { body, etag }: Prebuilt,
): typeof REPLIED {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) reply.code(304).send()
  else reply.header('content-type', 'application/json; charset=utf-8').send(body)
  return REPLIED
}
