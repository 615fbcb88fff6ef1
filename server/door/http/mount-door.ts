import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  errorCodes,
} from 'fastify'
import {
  DOOR_CALLS,
  DOOR_CALLS_A_MINUTE,
  DOOR_ORDERS_A_MINUTE,
  type DoorCall,
  type DoorCallName,
} from '#contract/door/calls.ts'
import { DOOR_PREFIX } from '#contract/door/paths.ts'
import { type DoorError, doorError, doorErrorOf } from '#contract/door/errors.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { householdOf } from '#server/platform/throttling/subnet.ts'
import type { KeyPrincipal, Keys } from '#server/people/keys/keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import { refusalOfError } from '#server/platform/http/problem.ts'
import { type CallLimits, type Counted, createCallLimits } from './call-limits.ts'
import { credentialsOf } from './credentials.ts'
import { DoorAnswer, type DoorHandlers } from './door-answer.ts'
import { mountDoorDocument } from './mount-document.ts'
import { parseCall } from './parse-call.ts'
import type { KeyAdmission, MountedAssistants, MountedStream } from './stream-port.ts'

declare module 'fastify' {
  interface FastifyRequest {
    keyPrincipal: KeyPrincipal | null
  }
}

interface DoorParts {
  keys: Pick<Keys, 'principalOf'>
  /** Why no key works now, in a sentence for everyone; null while they do. */
  keysStop(): string | null
  clock: Clock
  rateLimitFactor: number
  handlers: DoorHandlers
  stream: MountedStream
  assistants: MountedAssistants
  productName: string
}

/** Wrong keys from one address in a minute. */
const REFUSED_KEYS_A_MINUTE = 60

const UNAUTHORIZED = doorError('unauthorized', 'request is not authorized')
const TOO_MANY = doorError('too_many', 'too many requests')
const UNSUPPORTED = doorError('not_found', 'this endpoint is not supported by this broker')

/** Mounts every call of the door under its prefix: the key first, then its limits and scope, then the input. */
export async function mountDoor(app: FastifyInstance, parts: DoorParts): Promise<void> {
  await app.register(
    async (door) => {
      door.decorateRequest('keyPrincipal', null)
      acceptBodies(door)
      door.setErrorHandler((error: FastifyError, request, reply) =>
        sendError(reply, doorErrorOf(refusalOfError(error, request))),
      )
      // Before the web app's pages, which answer every other path.
      for (const url of ['/', '/*'])
        door.all(url, { config: { isForPrograms: true } }, (_, reply) => sendError(reply, UNSUPPORTED))
      mountDoorDocument(door, parts.productName)
      const { clock, rateLimitFactor: factor } = parts
      const limits = {
        calls: createCallLimits(clock, { max: DOOR_CALLS_A_MINUTE, factor }),
        orders: createCallLimits(clock, { max: DOOR_ORDERS_A_MINUTE, factor }),
        refused: createCallLimits(clock, { max: REFUSED_KEYS_A_MINUTE, factor }),
      }
      for (const name of Object.keys(DOOR_CALLS) as DoorCallName[]) mountCall(door, name, parts, limits)
      const admission: KeyAdmission = {
        async admit(given) {
          const admitted = await principalFrom(given, { ...parts, limits })
          return 'principal' in admitted ? admitted.principal : null
        },
        mayCall: (keyId) => !limits.calls.count(keyId).isOver,
      }
      parts.stream.mount(door, app, admission)
      parts.assistants.mount(app, admission)
    },
    { prefix: DOOR_PREFIX },
  )
}

type Limits = Record<'calls' | 'orders' | 'refused', CallLimits>

function mountCall(door: FastifyInstance, name: DoorCallName, parts: DoorParts, limits: Limits): void {
  const { handlers } = parts
  const call: DoorCall = DOOR_CALLS[name]
  const handler = handlers[name] as (request: unknown) => ReturnType<DoorHandlers[DoorCallName]>
  door.route({
    method: call.method,
    url: call.path,
    config: { isForPrograms: true },
    onRequest: async (request, reply) => admit(request, reply, { ...parts, call, limits }),
    handler: async (request, reply) => {
      const input = parseCall(call, { params: request.params, query: request.query, body: request.body })
      if ('status' in input) return sendError(reply, input)
      const { keyPrincipal: principal } = request
      if (!principal) throw new Error('a call of the door was let in without a key')
      return send(reply, await handler({ ...input, principal, address: request.ip }))
    },
  })
}

/** Lets a call in whose key is good, within its limits and allowed what the call needs. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, limits, ...parts }: Letting & { call: DoorCall },
): Promise<FastifyReply | undefined> {
  // Version 3 of the published client names an empty type where it sends no body, which is no media type.
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
    return sendError(reply, doorError('forbidden', `this key lacks the scope ${call.scope}`))
  request.keyPrincipal = principal
  return undefined
}

/** What letting a key in needs. */
type Letting = Pick<DoorParts, 'keys' | 'keysStop'> & { limits: Limits }

type Admitted = { principal: KeyPrincipal } | { refused: DoorError; counted?: Counted }

/**
 * Whose key this is. Counts what a household is refused: beyond the limit wrong keys cost no look at the database. A
 * key in memory still works then, since others may share its address.
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
  if (principal && stop !== null) return { refused: doorError('forbidden', stop) }
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

/** JSON, or nothing with any content type: some clients name one where there is no body. */
function acceptBodies(door: FastifyInstance): void {
  const parseJson = door.getDefaultJsonParser('error', 'error')
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    parseJson(request, String(body), done)
  })
}

function send(reply: FastifyReply, result: Awaited<ReturnType<DoorHandlers[DoorCallName]>>): FastifyReply {
  if (isRefusal(result)) return sendRefusal(reply, result)
  if (!(result instanceof DoorAnswer)) return sendError(reply, result)
  if (result.status === 204) return reply.code(204).send()
  const { status, text } = result
  return text === null ? sendJson(reply.code(status), result.body) : sendText(reply.code(status), text)
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  // An order whose outcome is unknown is not to be sent again by itself.
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', `${refusal.retryAfterSeconds}`)
  return sendError(reply, doorErrorOf(refusal))
}

function sendError(reply: FastifyReply, { status, body }: DoorError, counted?: Counted): FastifyReply {
  if (status === 429 && counted) reply.header('retry-after', `${counted.afterSeconds}`)
  return sendJson(reply.code(status), body)
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').serializer(String).send(text)

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify).send(body)
