import { type Endpoint, permissionFor } from '#contract/endpoint.ts'
import { adminReadAgreement, publishAgreement } from '#contract/agreements/agreements.ts'
import { approveDeposits, approveWithdrawals } from '#contract/cash/bulk-approvals.ts'
import { getStatus } from '#contract/office/announcements.ts'
import { signDayReport } from '#contract/office/day-close.ts'
import { previewSetting } from '#contract/office/settings.ts'
import { register } from '#contract/people/identity.ts'
import { claimNext } from '#contract/records/claims.ts'
import type { Shard, Shards } from '../shards/shards.ts'
import type { Handler, Serve } from './route.ts'

/** A part of the product whose endpoints are mounted over a shard. */
export interface ShardArea {
  routes(serve: Serve, shard: Shard): void
}

type AnyCall = Parameters<Handler<Endpoint>>[0]
/** Answers a call over a shard. */
type Over = (call: AnyCall, shard: Shard) => ReturnType<Handler<Endpoint>>

/**
 * Mounts the areas' endpoints: with one shard as they are, else each over every shard, and called over the one whose
 * customer it is about. Whatever is made over a shard has an id that tells it, so no call needs a look-up.
 */
export function mountAreas(
  serve: Serve,
  { areas, shards }: { areas: readonly ShardArea[]; shards: Shards },
): void {
  const [only, ...others] = shards.all
  if (only && others.length === 0) {
    for (const area of areas) area.routes(serve, only)
    return
  }
  const ways = waysOf()
  for (const [endpoint, handlers] of collect(areas, shards)) {
    const over: Over = (call, shard) => {
      const handler = handlers.get(shard)
      if (!handler) throw new Error(`${endpoint.path} is mounted over no shard`)
      return handler(call)
    }
    const way = ways.get(endpoint)
    serve(endpoint, (call) =>
      way ? way(call, over, shards) : over(call, shardOfCall(endpoint, call, shards)),
    )
  }
}

/** The handlers of each endpoint, over each shard and over all together. */
function collect(
  areas: readonly ShardArea[],
  { all, every }: Shards,
): Map<Endpoint, Map<Shard, Handler<Endpoint>>> {
  const found = new Map<Endpoint, Map<Shard, Handler<Endpoint>>>()
  for (const shard of [...all, every]) {
    const keep: Serve = (endpoint, handler) => {
      const handlers = found.get(endpoint) ?? new Map<Shard, Handler<Endpoint>>()
      found.set(endpoint, handlers.set(shard, handler as Handler<Endpoint>))
    }
    for (const area of areas) area.routes(keep, shard)
  }
  return found
}

/**
 * Whom a call is about: a customer's own shard; that of what a member of the staff names; all, where they look at what
 * they have not named. What is no customer's is found over each.
 */
function shardOfCall({ method, access }: Endpoint, call: AnyCall, shards: Shards): Shard {
  if (access === 'public') return shards.of(0n)
  if (permissionFor(access) === null) return shards.of(call.principal?.userId ?? 0n)
  const named = idNamed(call)
  if (named !== null) return shards.named(BigInt(named))
  return method === 'GET' ? shards.every : shards.of(0n)
}

/** The customer, or what of theirs, that a member of the staff names. */
function idNamed({ params, body }: { params: unknown; body: unknown }): string | null {
  const { id } = params as { id?: string }
  const { customerId, requestId, id: inBody } = (body ?? {}) as Record<string, string | undefined>
  return id ?? customerId ?? requestId ?? inBody ?? null
}

type Way = (call: AnyCall, over: Over, shards: Shards) => ReturnType<Handler<Endpoint>>

const inTurn: Way = async (call, over, shards) => over(call, await shards.next())
const overAll: Way = (call, over, shards) => over(call, shards.every)

/** The shards one after the other, until one has something; from another one than the last that had. */
function firstFound(): Way {
  let turn = 0
  return async (call, over, { all }) => {
    turn += 1
    let found: Awaited<ReturnType<Over>> | undefined
    for (const [at] of all.entries()) {
      const shard = all[(turn + at) % all.length]
      if (!shard) break
      found = await over(call, shard)
      if (!isNothing(found)) break
    }
    if (found === undefined) throw new Error('there is no shard')
    return found
  }
}

const isNothing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === null

/** Calls whose shard is not told by whom they name. */
const waysOf = (): ReadonlyMap<Endpoint, Way> =>
  new Map<Endpoint, Way>([
    [register, inTurn],
    [claimNext, firstFound()],
    [approveDeposits, overAll],
    [approveWithdrawals, overAll],
    [previewSetting, overAll],
    [signDayReport, overAll],
    [getStatus, overAll],
    [publishAgreement, overAll],
    [adminReadAgreement, overAll],
  ])
