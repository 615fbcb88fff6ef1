import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type RouteOptions,
  errorCodes,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { REFUSALS, type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Config } from '../config/config.ts'
import { isCrossSite } from './cross-site.ts'
import { handleError, problemOf, sendRefusal } from './problem.ts'

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * Accepts only application/json with charset absent or utf-8; else 415. The raw header is compared, since Fastify drops
 * what follows the charset. An empty body is no body; the parser refuses "__proto__" and "constructor.prototype" keys.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? ''))
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    if (body === '') return done(null, undefined)
    parseJson(request, String(body), done)
  })
}

const CODES: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * Answers bytes that never became a request (too slow, too long, not HTTP) like any refusal, then closes. Written by
 * hand, since no route, hook or reply exists.
 */
function answerUnreadable(error: Error, socket: Socket): void {
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

const BODY_LIMIT_BYTES = 32 * 1_024
/** Headers of API answers, written once. The pages' full set costs 3 % of an order's time in Node. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** No headers within the limit. */
const ONLY_RETRY_AFTER = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** The HTTP server before any route: limits, parsing, headers, errors. */
export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const apiHeaders = isHttps(config)
    ? { ...API_HEADERS, 'strict-transport-security': `max-age=${YEAR_SECONDS}` }
    : API_HEADERS
  const app = fastify({
    loggerInstance: createHttpLog(log),
    logController: new LogController({ disableRequestLogging: true }),
    // Unreadable URLs meet no hook.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(apiHeaders).header('x-request-id', request.id)),
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // The default of 0 lets a slow body hold a connection forever.
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    maxRequestsPerSocket: 1_000,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => withColons(url),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1_024 },
    genReqId: numbered(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.server.maxConnections = config.connectionsMax
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  acceptJsonOnly(app)
  app.addHook('onRoute', refuseUndeclaredRoute)
  // `token-cookie.ts` reads its own cookie.
  await app.register(cookie, { hook: false })
  await app.register(rateLimit, { global: false, addHeaders: ONLY_RETRY_AFTER })
  const pageHeaders = await headersOfPages(config)
  // Avoids a promise per request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isOfApi(request) ? apiHeaders : pageHeaders).header('x-request-id', request.id)
    if (hasTwoHosts(request.raw.rawHeaders)) sendRefusal(reply, refuse('malformed_request'))
    else if (
      request.routeOptions.config?.isForPrograms !== true &&
      isCrossSite(request.method, request.headers, config.publicUrl)
    )
      sendRefusal(reply, refuse('cross_site'))
    else done()
  })
  return app
}

/**
 * Only the framework's warnings count; its information repeats the start log. The log is its own child: one per request
 * costs more than the few logged requests are worth. A `childLoggerFactory` would be checked for seven methods per
 * request.
 */
function createHttpLog(log: Logger): FastifyBaseLogger {
  const httpLog = log.child(
    {},
    { level: log.isLevelEnabled('warn') ? 'warn' : log.level },
  ) as FastifyBaseLogger
  httpLog.child = () => httpLog
  return httpLog
}

/** Request ids: server start and counter. A random id costs a twentieth of a reply. */
function numbered(): () => string {
  const start = crypto.randomUUID().slice(0, 13)
  let requests = 0
  return () => `${start}-${(requests += 1)}`
}

/**
 * Decodes a path's encoded colons for routing: some clients encode them, and the router keeps separators encoded. The
 * query is unchanged.
 */
function withColons(url: string): string {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  return path.includes('%3') ? path.replaceAll(/%3a/gi, ':') + url.slice(path.length) : url
}

/** Helmet's page headers, read off one page: its hooks would also run for every API answer. */
async function headersOfPages(config: Config): Promise<Record<string, string>> {
  const page = fastify().get('/', (_request, reply) => reply.send())
  await page.register(helmet, securityHeaders(config))
  const { headers } = await page.inject('/')
  await page.close()
  const own = Object.entries(headers).filter(([name]) => !OF_ANY_ANSWER.has(name))
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    'permissions-policy': NO_DEVICES.map((feature) => `${feature}=()`).join(', '),
  }
}

/** Features that our pages never ask for; helmet has no such header. Passkeys and clipboard stay allowed. */
const NO_DEVICES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

const OF_ANY_ANSWER = new Set(['content-length', 'date', 'connection', 'keep-alive'])

const YEAR_SECONDS = 31_536_000

const isHttps = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false

/** Node takes the first Host of several; a proxy may take another. RFC 9112, 3.2 requires 400. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** By the route too: the router finds /api/user behind "/%61pi/user". */
const isOfApi = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/api/') ||
  routeOptions.config?.endpoint !== undefined ||
  routeOptions.config?.isForPrograms === true

/** An undeclared route under /api has no access rule, so it stops the start. Impersonation has one rule. */
function refuseUndeclaredRoute(route: RouteOptions): void {
  if (route.url.startsWith('/api/') && !route.config?.endpoint && !route.config?.isImpersonated) {
    throw new Error(`${route.url} is not declared in the contract`)
  }
}

/** Only our own resources; no framing. */
function securityHeaders(config: Config) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React and the chart set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        // PDFs that the page fetched, in the browser's viewer. No server's address, not even ours.
        frameSrc: ['blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps(config) ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}
