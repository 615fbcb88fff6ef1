import { type FastifyInstance, errorCodes } from 'fastify'

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * Accepts JSON bodies only: application/json with charset absent or utf-8, everything else is 415. The header is
 * compared as it came, since Fastify drops what follows the charset. An empty body is no body (approve and log-out
 * calls send none, with or without a content type); "__proto__" and "constructor.prototype" keys are refused by the
 * parser.
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
