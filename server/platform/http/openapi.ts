import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { API } from '#contract/api.ts'
import { getOpenApi } from '#contract/platform/config.ts'
import { OPEN_API_LICENSE, PROBLEM_SCHEMAS, SECURITY_SCHEMES, describeOperation } from '#contract/open-api.ts'
import type { Serve } from './route.ts'

// Amounts are parsed into integers; the document shows what may be sent.
const describe = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** The contract leaves out health checks and the web app. */
const transform: typeof describe = (route) =>
  route.route.config?.endpoint ? describe(route) : { url: route.url, schema: { hide: true } }

/** Collects routes mounted later into an OpenAPI document. */
export async function collectOpenApi(app: FastifyInstance, productName: string): Promise<void> {
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
export function mountOpenApi(app: FastifyInstance, serve: Serve): void {
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
