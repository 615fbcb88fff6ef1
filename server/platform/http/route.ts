import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { operationOf as declaredOperationOf } from '#contract/api.ts'
import {
  type Access,
  type Answer,
  type Endpoint,
  type ParsedInput,
  permissionFor,
} from '#contract/endpoint.ts'
import type { Operation } from '#contract/operation.ts'
import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts'
import { type LimitName, limitOf } from '#domain/support/limits.ts'
import { isPermitted, type Principal, type PrincipalResolver } from './principal.ts'
import { Encoded } from './encoded.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { RateLimited, sendRefusal } from './problem.ts'
import type { RequestReads } from './request-reads.ts'
import type { Pool } from '../database/database.ts'
import { isDatabaseAway } from '../database/failure.ts'
import { householdOf } from '../throttling/subnet.ts'
import { mountImpersonated, refuseOtherImpersonated, type Impersonations } from './impersonation.ts'

interface Call<E extends Endpoint> extends ParsedInput<E> {
  principal: E['access'] extends 'public' ? Principal | null : Principal
  /** Behind a trusted proxy, the address it reports. */
  address: string
  idempotencyKey: string | null
  /** A standby's where the operation may lag, or the primary's: only to read from. */
  database: Pool
  /** The primary's, for reads that take long and must be current. */
  longReads: Pool
  request: FastifyRequest
  reply: FastifyReply
}

/** Answered by a handler that wrote the reply: a stream, file or prebuilt buffer. */
export const REPLIED = Symbol('replied')

type Result<E extends Endpoint> = Answer<E> | Encoded<E> | Accepted | Refusal | typeof REPLIED

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>

/** A request taken and waiting: a 202. */
export class Accepted {
  readonly body: object
  constructor(body: object) {
    this.body = body
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route under /api has one. */
    endpoint?: Endpoint
    /** Takes programs' keys and no session: without cookies, another site's page has no power. */
    isForPrograms?: true
  }
  interface FastifyRequest {
    principal: Principal | null
  }
}

/** Called for each user who is refused access. */
export type OnRefusedAccess = (refused: {
  principal: Principal
  endpoint: Endpoint
  address: string
}) => Promise<void>

export interface RateLimiter {
  /** Counts a call of `what` by `caller` (a user id or household); refuses with `limit` beyond the rate. */
  take(
    caller: string,
    what: string,
    rate: { times: number; windowMs: number; limit?: LimitName | undefined },
  ): Promise<Refusal | null>
}

export interface Admission {
  /** The primary's. */
  pool: Pool
  /** The same for what takes long. */
  longReads: Pool
  /** Null without standbys. */
  requestReads?: RequestReads | null
  principals: PrincipalResolver
  /** Multiplies per-server limits; 0 switches them off. */
  rateLimitFactor: number
  onRefusedAccess?: OnRefusedAccess
  /** Staff endpoints refuse those without a second factor. */
  requireAdminSecondFactor?: boolean
  /** Refuses a caller whose second factor is not recent; without one, no proof is needed. */
  checkRecentSecondFactor?: (principal: Principal) => Promise<Refusal | null>
  /** Counts the other limits, if given. */
  rateLimiter?: RateLimiter
  /** Without it nothing is viewable. */
  impersonations?: Impersonations
}

/** Mounts endpoints: the access rule first, then the body's shape, then the handler. */
export function createRouter(
  app: FastifyInstance,
  admission: Admission,
  operationOf: (endpoint: Endpoint) => Operation = declaredOperationOf,
) {
  const { rateLimitFactor, rateLimiter, impersonations, requestReads } = admission
  const impersonation = impersonations && { ...admission, impersonations }
  app.decorateRequest('principal', null)
  if (impersonation) refuseOtherImpersonated(app, impersonation)

  return function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    const operation = operationOf(endpoint)
    const proof = proofs(operation, admission)
    const work = requestReads && endpoint.method !== 'GET' ? marking(handler, requestReads) : handler
    const answerTo = (request: FastifyRequest, reply: FastifyReply) =>
      answer(operation, work, request, { reply, admission })
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint, ...rateLimitOf(operation, rateLimitFactor) },
      ...(operation.bodyLimit ? { bodyLimit: operation.bodyLimit } : {}),
      schema: {
        summary: operation.summary,
        ...operation.input,
        ...(operation.carries === undefined ? { response: responsesOf(operation) } : {}),
      },
      onRequest: [
        admit(endpoint, operation, admission),
        ...proof.onRequest,
        ...counts(endpoint, operation, rateLimiter),
      ],
      preHandler: proof.preHandler,
      handler: answerTo,
    })
    if (impersonation && operation.isViewable)
      mountImpersonated(app, impersonation, endpoint, operation, answerTo)
  }
}

/** Before the answer is sent, whatever it is: a change whose outcome is unknown may have happened. */
const marking =
  <E extends Endpoint>(handler: Handler<E>, { mark }: RequestReads): Handler<E> =>
  async (call) => {
    let isAway = false
    try {
      return await handler(call)
    } catch (error) {
      isAway = isDatabaseAway(error)
      throw error
    } finally {
      await mark(call.reply, isAway)
    }
  }

const responsesOf = ({ output, accepted }: Operation) =>
  accepted ? { 200: output, 202: accepted } : { 200: output }

/**
 * Calls that may not wait for the database are counted per user and server; the admission hook has already found the
 * session.
 */
function rateLimitOf({ rateLimit }: Operation, factor: number) {
  if (!rateLimit?.perServer || factor === 0) return {}
  const { perSeconds, limit } = rateLimit
  const max = Math.ceil(rateLimit.max * factor)
  const more = limit && { limit: limitOf(limit, { most: `${max}` }) }
  return {
    rateLimit: {
      max,
      errorResponseBuilder: () => new RateLimited(refuse('too_many_requests', more)),
      timeWindow: perSeconds * 1_000,
      keyGenerator: callerOf,
    },
  }
}

/** A user, or a visitor's household. */
const callerOf = ({ principal, ip }: FastifyRequest): string => principal?.user.id ?? householdOf(ip)

type Check = (request: FastifyRequest) => Promise<Refusal | null> | null

/** A hook that refuses what `check` refuses; without one, nothing waits. */
const refusing =
  (check: Check) =>
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    function meet(refusal: Refusal | null): void {
      if (refusal) sendRefusal(reply, refusal)
      else done()
    }
    const checked = check(request)
    if (checked) checked.then(meet, done)
    else done()
  }

/** Asks for a second factor after the access rule, or after the body if that decides. */
function proofs({ needsProof = false }: Operation, { checkRecentSecondFactor: ask }: Admission) {
  if (needsProof === false || !ask) return { onRequest: [], preHandler: [] }
  const askIf =
    (isNeeded: (request: FastifyRequest) => boolean): Check =>
    (request) => {
      const { principal } = request
      return principal && isNeeded(request) ? ask(principal) : null
    }
  return needsProof === true
    ? { onRequest: [refusing(askIf(() => true))], preHandler: [] }
    : { onRequest: [], preHandler: [refusing(askIf(({ body }) => needsProof(body as never)))] }
}

/** The rest are counted per user across servers: after the access rule, before the body. */
function counts({ path }: Endpoint, { rateLimit }: Operation, rateLimiter?: RateLimiter) {
  if (!rateLimit || rateLimit.perServer || !rateLimiter) return []
  const { of = path, max, perSeconds, limit } = rateLimit
  const rate = { times: max, windowMs: perSeconds * 1_000, limit }
  return [refusing((request) => rateLimiter.take(callerOf(request), of, rate))]
}

export type Serve = ReturnType<typeof createRouter>

/** No promise if the session is in memory. */
function admit(
  endpoint: Endpoint,
  operation: Operation,
  { principals, onRefusedAccess, requireAdminSecondFactor = false }: Admission,
): onRequestHookHandler {
  const isActivity = operation.isActivity !== false
  const isForEnrolled = requireAdminSecondFactor && permissionFor(endpoint.access) !== null
  return (request, reply, done) => {
    function meet(principal: Principal | null): void {
      request.principal = principal
      const refusal = accessRefusal(endpoint.access, principal)
      if (refusal) refuseAccess(principal, refusal).then(undefined, done)
      else if (isForEnrolled && !principal?.hasSecondFactor)
        sendRefusal(reply, refuse('second_factor_required'))
      else done()
    }
    async function refuseAccess(principal: Principal | null, refusal: Refusal): Promise<void> {
      if (principal) await onRefusedAccess?.({ principal, endpoint, address: request.ip })
      sendRefusal(reply, refusal)
    }
    const principal = operation.isSessionless ? null : principals.principalOf(request, isActivity)
    if (principal instanceof Promise) principal.then(meet, done)
    else meet(principal)
  }
}

/** Why `session` may not call an endpoint with this access rule; null if it may. */
function accessRefusal(access: Access, principal: Principal | null): Refusal | null {
  if (access === 'public') return null
  if (!principal) return refuse('not_signed_in')
  const permission = permissionFor(access)
  const isAllowed =
    permission === null
      ? access === 'signed-in' || access === principal.kind
      : isPermitted(principal, permission)
  return isAllowed ? null : refuse('not_allowed')
}

function answer<E extends Endpoint>(
  operation: Operation,
  handler: Handler<E>,
  request: FastifyRequest,
  { reply, admission: { pool, longReads, requestReads } }: { reply: FastifyReply; admission: Admission },
): unknown {
  const idempotencyKey = operation.idempotent ? readIdempotencyKey(request.headers) : null
  if (isRefusal(idempotencyKey)) return void sendRefusal(reply, idempotencyKey)
  const result = handler({
    params: request.params,
    query: request.query,
    body: request.body,
    principal: request.principal,
    address: request.ip,
    idempotencyKey,
    database: operation.mayLag ? (requestReads?.databaseFor(request) ?? longReads) : pool,
    longReads,
    request,
    reply,
  } as Call<E>)
  if (result instanceof Promise) return result.then((settled) => outcome(reply, settled))
  // Awaiting the reply would watch its socket.
  if (result === REPLIED) return undefined
  return outcome(reply, result)
}

const JSON_TYPE = 'application/json; charset=utf-8'

function outcome(reply: FastifyReply, result: unknown): unknown {
  if (result === REPLIED) return reply
  if (result instanceof Encoded) return void reply.header('content-type', JSON_TYPE).send(result.json)
  if (isRefusal(result)) return sendRefusal(reply, result)
  if (result instanceof Accepted) return reply.code(202).send(result.body)
  return result
}
