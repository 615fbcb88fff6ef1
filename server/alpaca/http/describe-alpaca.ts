import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { ALPACA_DOCUMENT_PATH, ALPACA_PREFIX, type AlpacaCall } from '#contract/alpaca/call.ts'
import { acceptsGzip } from '#server/platform/http/encoded.ts'
import { type Prebuilt, prebuild, writePrebuilt } from '#server/platform/http/prebuilt.ts'
import * as z from 'zod/mini'
import { alpacaErrorBody } from '#contract/alpaca/answer.ts'
import { ALPACA_CALLS, type AlpacaCallName } from '#contract/alpaca/calls.ts'
import { OPEN_API_LICENSE } from '#contract/open-api.ts'
import { ALPACA_ANSWERS, ALPACA_DESCRIPTIONS } from '#contract/alpaca/descriptions.ts'
import { ALPACA_ERROR_KINDS, type AlpacaErrorKind } from '#contract/alpaca/errors.ts'
import type { Schema } from '#contract/operation.ts'
import { REFUSALS } from '#contract/refusals.ts'

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

type Json = Record<string, unknown>

/** Only the stream needs an upgrade. */
type CallErrorKind = Exclude<AlpacaErrorKind, 'upgrade_needed'>

/** The calls as an OpenAPI 3.1 document, made from the contract. */
function describeAlpaca(productName: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(ALPACA_CALLS) as AlpacaCallName[]) {
    const { method, path } = ALPACA_CALLS[name]
    const methods = (paths[openApiPath(path)] ??= {})
    methods[method.toLowerCase()] = describeCall(name)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName}: calls of programs`,
      version: '1',
      description: DESCRIPTION,
      license: OPEN_API_LICENSE,
    },
    servers: [{ url: ALPACA_PREFIX }],
    security: [{ keyId: [], secret: [] }, { basic: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: answerSchemas(),
      headers: HEADERS,
      securitySchemes: {
        keyId: { type: 'apiKey', in: 'header', name: 'APCA-API-KEY-ID' },
        secret: { type: 'apiKey', in: 'header', name: 'APCA-API-SECRET-KEY' },
        basic: { type: 'http', scheme: 'basic', description: 'The id and the secret of a key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'id.secret of a key' },
      },
    },
  }
}

const DESCRIPTION =
  'The paths and fields are those of Alpaca. What there is not is 404, what a call does not know is 422 by its name. ' +
  'Fields may be added to answers. Updates of orders come over a WebSocket at /stream.'

/** "/v2/orders/:id" as "/v2/orders/{id}"; a doubled colon is a colon. */
const openApiPath = (path: string): string =>
  path.replaceAll(/(:?):(\w+)/g, (_, doubled: string, name: string) => (doubled ? `:${name}` : `{${name}}`))

function describeCall(name: AlpacaCallName): Json {
  const call: AlpacaCall = ALPACA_CALLS[name]
  const { summary, answer, status = 200 } = ALPACA_DESCRIPTIONS[name]
  const success = answer
    ? {
        [status]: {
          description: status === 207 ? 'The outcome of each' : 'Done',
          headers: LIMIT_HEADERS,
          content: json(ref(answer), ALPACA_ANSWERS[answer].example),
        },
      }
    : { 204: { description: 'Done', headers: LIMIT_HEADERS } }
  return {
    operationId: name,
    summary,
    description: `Needs a key with the scope ${call.scope}.${call.isOrder ? ' Counts as an order.' : ''}`,
    'x-scope': call.scope,
    parameters: [...parametersOf(call, 'params'), ...parametersOf(call, 'query')],
    ...(call.body ? { requestBody: { required: true, content: json(inputSchema(call.body)) } } : {}),
    responses: { ...success, ...errorResponses(errorsOf(name, call)) },
  }
}

function parametersOf(call: AlpacaCall, part: 'params' | 'query'): Json[] {
  const schema = call[part]
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    schema: field,
  }))
}

/** Before parsing. */
function inputSchema(schema: Schema): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return described
}

/** By name. Tests hold the Alpaca API to these fields; programs must accept more. */
function answerSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  registry.add(alpacaErrorBody, { id: ERROR })
  for (const [id, { schema }] of Object.entries(ALPACA_ANSWERS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  )
}

const ERROR = 'Error'

/** Of every call. All but GETs read a body. */
const SHARED = ['unauthorized', 'forbidden', 'bad_input', 'too_many', 'fault', 'unavailable'] as const
const OF_BODIES = ['too_slow', 'too_large', 'media_type'] as const

const errorsOf = (name: AlpacaCallName, { method }: AlpacaCall): readonly CallErrorKind[] => [
  ...SHARED,
  ...(method === 'GET' ? [] : OF_BODIES),
  ...(ALPACA_DESCRIPTIONS[name].errors ?? []),
]

/** By status; kinds that share one have their own codes. */
function errorResponses(kinds: readonly CallErrorKind[]): Json {
  const responses: Record<number, { description: string; headers: Json; content: Json }> = {}
  for (const kind of kinds) {
    const { status, code } = ALPACA_ERROR_KINDS[kind]
    const known = responses[status]
    const description = `${code}: ${MEANINGS[kind].means}`
    responses[status] = {
      description: known ? `${known.description}; ${description}` : description,
      headers: status === 429 ? { ...LIMIT_HEADERS, 'Retry-After': headerRef('Retry-After') } : ID_HEADER,
      content: known?.content ?? json(ref(ERROR), { code, message: MEANINGS[kind].message }),
    }
  }
  return responses
}

const MEANINGS: Readonly<Record<CallErrorKind, { means: string; message: string }>> = {
  unauthorized: { means: 'no key, or one that is not good here', message: 'request is not authorized' },
  forbidden: {
    means: 'a scope that the key lacks, or too little money or shares',
    message: 'this key lacks the scope trade',
  },
  not_found: { means: 'there is none', message: REFUSALS.not_found.detail },
  too_slow: { means: 'the body came too slowly', message: REFUSALS.request_timed_out.detail },
  too_large: { means: 'the body has more than 32 KiB', message: REFUSALS.body_too_large.detail },
  media_type: { means: 'the body is not JSON', message: REFUSALS.unsupported_media_type.detail },
  bad_input: { means: 'a field at fault, by its name', message: 'nonsense is not supported by this broker' },
  refused: { means: 'not as things stand', message: REFUSALS.already_filled.detail },
  too_many: { means: 'too many calls', message: 'too many requests' },
  fault: { means: 'a fault of this server', message: REFUSALS.internal_error.detail },
  unavailable: {
    means: 'no price, busy, or an outcome that is unknown',
    message: REFUSALS.price_unavailable.detail,
  },
}

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const HEADERS = {
  'X-Request-ID': { description: 'Names the request', schema: { type: 'string' } },
  'X-RateLimit-Limit': { description: 'Calls a minute', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Calls left in this minute', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When it ends, in seconds since 1970', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
} as const
const headerRef = (name: keyof typeof HEADERS): Json => ({ $ref: `#/components/headers/${name}` })
const ID_HEADER = { 'X-Request-ID': headerRef('X-Request-ID') }
const LIMIT_HEADERS = {
  ...ID_HEADER,
  'X-RateLimit-Limit': headerRef('X-RateLimit-Limit'),
  'X-RateLimit-Remaining': headerRef('X-RateLimit-Remaining'),
  'X-RateLimit-Reset': headerRef('X-RateLimit-Reset'),
}
