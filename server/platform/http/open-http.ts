import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type PublicConfig, getConfig } from '#contract/app/config.ts'
import type { Config } from '../config/config.ts'
import { mountMetrics } from '../metrics/metrics.ts'
import type { MeasuredParts } from '../metrics/read-figures.ts'
import { mountHealth } from './health.ts'
import { collectOpenApi, mountOpenApi } from './openapi.ts'
import { type Admission, type Serve, createRouter } from './route.ts'
import { createHttpServer } from './server.ts'
import { serveWeb } from './web.ts'

/** What the HTTP server needs of the areas, which it does not know. */
interface HttpParts extends Admission, MeasuredParts {
  config: Config
  log: Logger
  publicConfig: () => PublicConfig
  /** How much of the changes this server has received, for the stream of a page that is sent now. */
  markOfChanges: () => string
  areas: readonly { routes(serve: Serve): void }[]
}

/** The HTTP server with every route on it. */
export interface Http {
  /** Starts to answer; resolves with the address. */
  listen(): Promise<string>
  /** Answers the requests in hand, then closes. Streams must have ended. */
  close(): Promise<void>
}

/** Mounts everything that is answered: the areas' endpoints, metrics, health, the API's description and the web app. */
export async function openHttp(parts: HttpParts): Promise<Http> {
  const { config, pool, publicConfig, areas } = parts
  const http = await createHttpServer(config, parts.log)
  // Metrics and the description cover the routes mounted after them.
  mountMetrics(http, { ...parts, token: config.metricsToken })
  await collectOpenApi(http, config.productName)
  const serve = createRouter(http, parts)
  serve(getConfig, publicConfig)
  for (const area of areas) area.routes(serve)
  mountOpenApi(http, serve)
  mountHealth(http, pool)
  await serveWeb(http, parts.principals, publicConfig, parts.markOfChanges)
  return {
    async listen() {
      await http.listen({ port: config.port, host: config.host })
      return config.publicUrl ?? localUrl(config.host, http.server.address())
    },
    close: () => http.close(),
  }
}

function localUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : 0
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${port}`
}
