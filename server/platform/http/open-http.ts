import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { getConfig } from '#contract/platform/config.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../clock.ts'
import type { Pool } from '../database/pool.ts'
import type { ScrapedMetrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { mountHealth } from './health.ts'
import { collectOpenApi, mountOpenApi } from './openapi.ts'
import { type Admission, type Serve, createRouter } from './route.ts'
import { createHttpServer } from './server.ts'
import { type WebParts, serveWeb } from './web.ts'

interface HttpParts extends Omit<Admission, 'impersonations'>, WebParts {
  pool: Pool
  clock: Clock
  scraped: ScrapedMetrics | null
  tracing: Tracing | null
  config: Config
  log: Logger
  areas: readonly { routes(serve: Serve): void; mountForPrograms?(http: FastifyInstance): Promise<void> }[]
}

export interface Http {
  /** Resolves with the address. */
  listen(): Promise<string>
  /**
   * `/readyz` now says that the server stops, and each answer closes its connection, so that a proxy goes elsewhere.
   * Requests are still answered.
   */
  drain(): void
  /** Finishes requests, then closes. Streams must have ended. */
  close(): Promise<void>
}

/**
 * Mounts the areas' endpoints, metrics, health, the API description and the web app. A worker serves metrics and health
 * alone.
 */
export async function openHttp(parts: HttpParts): Promise<Http> {
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
    const serve = createRouter(http, parts)
    serve(getConfig, publicConfig)
    for (const area of areas) area.routes(serve)
    for (const area of areas) await area.mountForPrograms?.(http)
    mountOpenApi(http, serve)
    await serveWeb(http, parts)
  }
  return {
    async listen() {
      await http.listen({ port: config.port, host: config.host })
      return config.publicUrl ?? localUrl(config.host, http.server.address())
    },
    drain() {
      isDraining = true
      http.server.prependListener('request', (_request, response) =>
        response.setHeader('connection', 'close'),
      )
    },
    close: () => http.close(),
  }
}

function localUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : 0
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${port}`
}
