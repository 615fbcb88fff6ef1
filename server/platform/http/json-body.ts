import { type FastifyInstance, errorCodes } from 'fastify'

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * Accepts only application/json with charset absent or utf-8; else 415. The raw header is compared, since Fastify drops
 * what follows the charset. An empty body is no body; the parser refuses "__proto__" and "constructor.prototype" keys.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? ''))
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    if (body === '') return done(null, undefined)
    parseJson(request, String(body), done)
  })
}
