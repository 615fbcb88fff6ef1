import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { getOpenApi } from '#contract/app/config.ts'
import type { Serve } from './route.ts'

// Amounts are parsed into integers; the document shows what may be sent, not what we make of it.
const describe = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** Health checks and the web app's files are no part of the contract. */
const transform: typeof describe = (route) =>
  route.route.config?.endpoint ? describe(route) : { url: route.url, schema: { hide: true } }

/** Collects every route mounted after it into an OpenAPI document. Register it first. */
export async function collectOpenApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: productName, version: '1' } },
    transform,
  })
}

/** Answers the document; made once, on the first call. */
export function mountOpenApi(app: FastifyInstance, serve: Serve): void {
  let document: Record<string, unknown> | undefined
  serve(getOpenApi, () => (document ??= { ...app.swagger() }))
}
