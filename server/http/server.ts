import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RouteOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { refuse } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { isCrossSite } from './cross-site.ts'
import { acceptJsonOnly } from './json-body.ts'
import { handleError, sendRefusal } from './problem.ts'

const BODY_LIMIT_BYTES = 32 * 1_024
/** A handler that takes longer answers 503; streams are outside it. */
const HANDLER_TIMEOUT_MS = 10_000

/** The HTTP server before any route: limits, parsing, headers, errors. */
export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleError,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    // Fastify's default of 0 lets a slow body hold a connection open for ever.
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    maxRequestsPerSocket: 1_000,
    exposeHeadRoutes: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1_024 },
    genReqId: () => crypto.randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.server.maxConnections = config.connectionsMax
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  acceptJsonOnly(app)
  app.addHook('onRoute', refuseUndeclaredRoute)
  await app.register(cookie)
  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', async (request, reply) => {
    if (isCrossSite(request.method, request.headers, config.publicUrl))
      return sendRefusal(reply, refuse('cross_site'))
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  return app
}

/** A route under /api without a declaration would have no access rule: it stops the start. */
function refuseUndeclaredRoute(route: RouteOptions): void {
  if (route.url.startsWith('/api/') && !route.config?.endpoint) {
    throw new Error(`${route.url} is not declared in the contract`)
  }
}

/** Only our own scripts, styles, pictures and calls; nobody may frame us. */
function securityHeaders(config: Config) {
  const https = config.publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React and the chart set style attributes; no stylesheet from elsewhere.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}
