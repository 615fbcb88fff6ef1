import type { DeclaredEndpoint } from './api.ts'
import { type RefusalCode, REFUSALS } from './refusals.ts'

export const OPEN_API_LICENSE = { name: 'Apache License 2.0', identifier: 'Apache-2.0' } as const

/** Under https prefixed with `__Host-`. */
export const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'A session: sign in, send the cookie' },
} as const

const PROBLEM = 'Problem'

/** Every refusal's answer (RFC 9457); some add fields. */
export const PROBLEM_SCHEMAS = {
  [PROBLEM]: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'One sentence for people' },
      code: { type: 'string', description: 'What programs decide by' },
      requestId: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { path: { type: 'string' }, message: { type: 'string' } },
          required: ['path', 'message'],
        },
      },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  },
} as const

/** Describes an operation beside its input and output: name, access, and all refusals by status, also shared ones. */
export function describeOperation(
  name: string,
  declared: DeclaredEndpoint,
  { parameters = [], responses = {} }: { parameters?: object[]; responses?: object },
) {
  const codes = [...new Set([...sharedOf(declared), ...declared.refusals])]
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code].status)
  return {
    operationId: name,
    security: declared.access === 'public' ? [] : [{ session: [] }],
    ...(declared.idempotent ? { parameters: [...parameters, IDEMPOTENCY_KEY] } : {}),
    responses: {
      ...responses,
      ...Object.fromEntries([...byStatus].map(([status, refused]) => [status, problemOf(refused)])),
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The same key with the same request answers the first reply',
}

const problemOf = (codes: readonly RefusalCode[]) => ({
  description: codes.map((code) => `${code}: ${REFUSALS[code].detail}`).join('; '),
  content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${PROBLEM}` } } },
})

/** Refusals that the server adds, by the endpoint's kind. */
const sharedOf = ({ method, access, input, idempotent }: DeclaredEndpoint): RefusalCode[] => [
  'malformed_request',
  'too_many_requests',
  'internal_error',
  'database_unavailable',
  ...(Object.keys(input).length > 0 ? (['bad_input'] as const) : []),
  ...(input.body ? BODY_REFUSALS : []),
  ...(method === 'GET' ? [] : (['cross_site'] as const)),
  ...(access === 'public' ? [] : (['not_signed_in'] as const)),
  ...(access === 'public' || access === 'signed-in' ? [] : (['not_allowed'] as const)),
  ...(idempotent ? (['bad_idempotency_key', 'idempotency_key_reused'] as const) : []),
]

const BODY_REFUSALS = [
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'request_timed_out',
] as const satisfies readonly RefusalCode[]
