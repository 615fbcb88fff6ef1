import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { ALPACA_DOCUMENT_PATH } from '#contract/alpaca/paths.ts'
import { acceptsGzip } from '#server/platform/http/accepts-gzip.ts'
import { type Prebuilt, prebuild, writePrebuilt } from '#server/platform/http/prebuilt.ts'
import { describeAlpaca } from './describe-alpaca.ts'

/** Public, as the web's document. Made and compressed on the first call: 208 kB, 11 kB compressed. */
export function mountAlpacaDocument(alpaca: FastifyInstance, productName: string): void {
  let document: Record<'plain' | 'zipped', Prebuilt> | undefined
  alpaca.get(ALPACA_DOCUMENT_PATH, { config: { isForPrograms: true } }, (request, reply) => {
    document ??= encodings(prebuild(JSON.stringify(describeAlpaca(productName))))
    reply.header('vary', 'accept-encoding')
    const isZipped = acceptsGzip(request.headers)
    if (isZipped) reply.header('content-encoding', 'gzip')
    writePrebuilt({ request, reply }, isZipped ? document.zipped : document.plain)
    return reply
  })
}

/** A tag names the bytes sent, so each has its own. */
const encodings = (plain: Prebuilt): Record<'plain' | 'zipped', Prebuilt> => ({
  plain,
  zipped: { body: gzipSync(plain.body), etag: plain.etag.replace(/"$/, '-gzip"') },
})
