import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  errorCodes,
} from 'fastify'
import {
  ALPACA_CALLS,
  ALPACA_CALLS_A_MINUTE,
  ALPACA_ORDERS_A_MINUTE,
  type AlpacaCallName,
} from '#contract/alpaca/calls.ts'
import { ALPACA_PREFIX, type AlpacaCall } from '#contract/alpaca/call.ts'
import { type AlpacaError, alpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import type { KeyPrincipal, Keys } from '#server/people/keys/keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import { refusalOfError } from '#server/platform/http/problem.ts'
import {
  type CallLimits,
  type Counted,
  type KeyAdmission,
  type MountedAssistants,
  type MountedStream,
  createCallLimits,
  credentialsOf,
} from './key-admission.ts'
import { AlpacaAnswer, type AlpacaHandlers, parseCall } from './alpaca-call.ts'
import { mountAlpacaDocument } from './describe-alpaca.ts'

declare module 'fastify' {
  interface FastifyRequest {
    keyPrincipal: KeyPrincipal | null
  }
}

interface AlpacaParts {
  keys: Pick<Keys, 'principalOf'>
  /** The public sentence why no key works now; null while they do. */
  keysStop(): string | null
  clock: Clock
  rateLimitFactor: number
  handlers: AlpacaHandlers
  stream: MountedStream
  assistants: MountedAssistants
  productName: string
}

/** Wrong keys of one address. */
const REFUSED_KEYS_A_MINUTE = 60

const UNAUTHORIZED = alpacaError('unauthorized', 'request is not authorized')
const TOO_MANY = alpacaError('too_many', 'too many requests')
const UNSUPPORTED = alpacaError('not_found', 'this endpoint is not supported by this broker')

/** Mounts the calls under their prefix. Checks key, limits, scope, then input. */
export async function mountAlpaca(app: FastifyInstance, parts: AlpacaParts): Promise<void> {
  await app.register(
    async (alpaca) => {
      alpaca.decorateRequest('keyPrincipal', null)
      acceptBodies(alpaca)
      alpaca.setErrorHandler((error: FastifyError, request, reply) =>
        sendError(reply, alpacaErrorOf(refusalOfError(error, request))),
      )
      // Before the web app's catch-all route.
      for (const url of ['/', '/*'])
        alpaca.all(url, { config: { isForPrograms: true } }, (_, reply) => sendError(reply, UNSUPPORTED))
      mountAlpacaDocument(alpaca, parts.productName)
      const { clock, rateLimitFactor: factor } = parts
      const limits = {
        calls: createCallLimits(clock, { max: ALPACA_CALLS_A_MINUTE, factor }),
        orders: createCallLimits(clock, { max: ALPACA_ORDERS_A_MINUTE, factor }),
        refused: createCallLimits(clock, { max: REFUSED_KEYS_A_MINUTE, factor }),
      }
      for (const name of Object.keys(ALPACA_CALLS) as AlpacaCallName[]) mountCall(alpaca, name, parts, limits)
      const admission: KeyAdmission = {
        async admit(given) {
          const admitted = await principalFrom(given, { ...parts, limits })
          return 'principal' in admitted ? admitted.principal : null
        },
        mayCall: (keyId) => !limits.calls.count(keyId).isOver,
      }
      parts.stream.mount(alpaca, app, admission)
      parts.assistants.mount(app, admission)
    },
    { prefix: ALPACA_PREFIX },
  )
}

type Limits = Record<'calls' | 'orders' | 'refused', CallLimits>

function mountCall(alpaca: FastifyInstance, name: AlpacaCallName, parts: AlpacaParts, limits: Limits): void {
  const { handlers } = parts
  const call: AlpacaCall = ALPACA_CALLS[name]
  const handler = handlers[name] as (request: unknown) => ReturnType<AlpacaHandlers[AlpacaCallName]>
  alpaca.route({
    method: call.method,
    url: call.path,
    config: { isForPrograms: true },
    onRequest: async (request, reply) => admit(request, reply, { ...parts, call, limits }),
    handler: async (request, reply) => {
      const input = parseCall(call, { params: request.params, query: request.query, body: request.body })
      if ('status' in input) return sendError(reply, input)
      const { keyPrincipal: principal } = request
      if (!principal) throw new Error('a call of the Alpaca API was let in without a key')
      return send(reply, await handler({ ...input, principal, address: request.ip }))
    },
  })
}

/** Checks the key, its limits and the scope of the call. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, limits, ...parts }: Letting & { call: AlpacaCall },
): Promise<FastifyReply | undefined> {
  // Version 3 of the published client sends an empty type, which is no media type, without a body.
  if (request.headers['content-type'] === '') delete request.headers['content-type']
  const given = credentialsOf(request.headers)
  const admitted = await principalFrom({ ...given, address: request.ip }, { ...parts, limits })
  if ('refused' in admitted) return sendError(reply, admitted.refused, admitted.counted)
  const { principal } = admitted
  const all = limits.calls.count(principal.keyId)
  const counted = call.isOrder && !all.isOver ? tighter(all, limits.orders.count(principal.keyId)) : all
  sayLimits(reply, counted)
  if (counted.isOver) return sendError(reply, TOO_MANY, counted)
  if (!principal.scopes.has(call.scope))
    return sendError(reply, alpacaError('forbidden', `this key lacks the scope ${call.scope}`))
  request.keyPrincipal = principal
  return undefined
}

type Letting = Pick<AlpacaParts, 'keys' | 'keysStop'> & { limits: Limits }

type Admitted = { principal: KeyPrincipal } | { refused: AlpacaError; counted?: Counted }

/**
 * The customer of a key. Counts refusals per household: beyond the limit wrong keys cost no query, and keys in memory
 * still work, since others may share the address.
 */
async function principalFrom(
  { keyId, secret, address }: { keyId?: string; secret?: string; address: string },
  { keys, keysStop, limits }: Letting,
): Promise<Admitted> {
  const household = householdOf(address)
  const over = limits.refused.over(household)
  const isGiven = keyId !== undefined && secret !== undefined
  const onlyKnown = over !== null
  const principal = isGiven ? await keys.principalOf({ keyId, secret, address, onlyKnown }) : null
  const stop = keysStop()
  if (principal && stop !== null) return { refused: alpacaError('forbidden', stop) }
  if (principal) return { principal }
  if (over) return { refused: TOO_MANY, counted: over }
  limits.refused.count(household)
  return { refused: UNAUTHORIZED }
}

const tighter = (all: Counted, orders: Counted): Counted => (orders.remaining < all.remaining ? orders : all)

function sayLimits(reply: FastifyReply, { limit, remaining, resetSeconds }: Counted): void {
  reply.headers({
    'x-ratelimit-limit': `${limit}`,
    'x-ratelimit-remaining': `${remaining}`,
    'x-ratelimit-reset': `${resetSeconds}`,
  })
}

/** JSON, or an empty body of any content type, as some clients send. */
function acceptBodies(alpaca: FastifyInstance): void {
  const parseJson = alpaca.getDefaultJsonParser('error', 'error')
  alpaca.removeAllContentTypeParsers()
  alpaca.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    parseJson(request, String(body), done)
  })
}

function send(
  reply: FastifyReply,
  result: Awaited<ReturnType<AlpacaHandlers[AlpacaCallName]>>,
): FastifyReply {
  if (isRefusal(result)) return sendRefusal(reply, result)
  if (!(result instanceof AlpacaAnswer)) return sendError(reply, result)
  if (result.status === 204) return reply.code(204).send()
  const { status, text } = result
  return text === null ? sendJson(reply.code(status), result.body) : sendText(reply.code(status), text)
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  // An order of unknown outcome must not be retried automatically.
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', `${refusal.retryAfterSeconds}`)
  return sendError(reply, alpacaErrorOf(refusal))
}

function sendError(reply: FastifyReply, { status, body }: AlpacaError, counted?: Counted): FastifyReply {
  if (status === 429 && counted) reply.header('retry-after', `${counted.afterSeconds}`)
  return sendJson(reply.code(status), body)
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').serializer(String).send(text)

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify).send(body)
