import type { AddressInfo } from 'node:net'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { API } from '#contract/api.ts'
import { OPEN_API_LICENSE, PROBLEM_SCHEMAS, SECURITY_SCHEMES, describeOperation } from '#contract/open-api.ts'
import { getConfig, getOpenApi } from '#contract/platform/config.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Pool } from '../database/database.ts'
import type { Standbys } from '../database/standbys/standbys.ts'
import type { ScrapedMetrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { mountHealth } from './health.ts'
import { createRequestReads } from './request-reads.ts'
import { type Admission, type Serve, createRouter } from './route.ts'
import { createHttpServer } from './server.ts'
import { type WebParts, serveWeb } from './web.ts'

// Amounts are parsed into integers; the document shows what may be sent.
const describe = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** The contract leaves out health checks and the web app. */
const transform: typeof describe = (route) =>
  route.route.config?.endpoint ? describe(route) : { url: route.url, schema: { hide: true } }

/** Collects routes mounted later into an OpenAPI document. */
async function collectOpenApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: productName, version: '1', license: OPEN_API_LICENSE },
      servers: [{ url: '/' }],
    },
    transform,
  })
}

/** Answers the document, made on the first call. */
function mountOpenApi(app: FastifyInstance, serve: Serve): void {
  let document: Record<string, unknown> | undefined
  serve(getOpenApi, () => (document ??= documentOf(app)))
}

/** The collected routes, with the contract's words about each. */
function documentOf(app: FastifyInstance): Record<string, unknown> {
  const { components, paths = {}, ...document } = app.swagger() as Collected
  for (const [name, declared] of Object.entries(API)) {
    const found = paths[declared.path.replaceAll(/:(\w+)/g, '{$1}')]?.[declared.method.toLowerCase()]
    if (found) Object.assign(found, describeOperation(name, declared, found))
  }
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: { ...components?.schemas, ...PROBLEM_SCHEMAS },
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

interface Collected {
  components?: { schemas?: object }
  paths?: Record<string, Record<string, { parameters?: object[]; responses?: object }>>
}

interface HttpParts extends Omit<Admission, 'impersonations'>, WebParts {
  pool: Pool
  clock: Clock
  standbys: Standbys | null
  scraped: ScrapedMetrics | null
  tracing: Tracing | null
  config: Config
  log: Logger
  areas: readonly { routes(serve: Serve): void; mountForPrograms?(http: FastifyInstance): Promise<void> }[]
}

/**
 * Mounts the areas' endpoints, metrics, health, the API description and the web app. A worker serves metrics and health
 * alone.
 */
export async function openHttp(parts: HttpParts) {
  const { config, publicConfig, areas } = parts
  const http = await createHttpServer(config, parts.log)
  let isDraining = false
  // They cover routes mounted later.
  parts.tracing?.traceRequests(http)
  if (parts.scraped && config.metricsToken !== undefined) {
    const { mountMetrics } = await import('../metrics/mount-metrics.ts')
    mountMetrics(http, { metrics: parts.scraped, token: config.metricsToken })
  }
  mountHealth(http, parts, () => isDraining)
  if (config.role !== 'worker') {
    await collectOpenApi(http, config.productName)
    const { standbys, longReads } = parts
    const requestReads = standbys && createRequestReads(standbys, longReads, config.publicUrl)
    const serve = createRouter(http, { ...parts, requestReads })
    serve(getConfig, publicConfig)
    for (const area of areas) area.routes(serve)
    for (const area of areas) await area.mountForPrograms?.(http)
    mountOpenApi(http, serve)
    await serveWeb(http, parts)
  }
  return {
    /** Resolves with the address. */
    async listen(): Promise<string> {
      await http.listen({ port: config.port, host: config.host })
      return config.publicUrl ?? localUrl(config.host, http.server.address())
    },
    /**
     * `/readyz` now says that the server stops, and each answer closes its connection, so that a proxy goes elsewhere.
     * Requests are still answered.
     */
    drain(): void {
      isDraining = true
      http.server.prependListener('request', (_request, response) =>
        response.setHeader('connection', 'close'),
      )
    },
    /** Finishes requests, then closes. Streams must have ended. */
    close: () => http.close(),
  }
}

function localUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : 0
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${port}`
}
