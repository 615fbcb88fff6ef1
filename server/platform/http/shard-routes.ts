import { operationOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Shard, Shards } from '../shards/shards.ts'
import type { Handler, Serve } from './route.ts'

/** A part of the product whose endpoints are mounted over a shard. */
export interface ShardArea {
  routes(serve: Serve, shard: Shard): void
}

type AnyCall = Parameters<Handler<Endpoint>>[0]

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
  for (const [endpoint, handlers] of collect(areas, shards))
    serve(endpoint, async (call) => {
      const handler = handlers.get(await shardOfCall(endpoint, call, shards))
      if (!handler) throw new Error(`${endpoint.path} is mounted over no shard`)
      return handler(call)
    })
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
 * Over which shard a call is answered: as its operation declares, which every one of the staff does; else over the
 * caller's own. What is about no customer is found over each.
 */
function shardOfCall(endpoint: Endpoint, call: AnyCall, shards: Shards): Shard | Promise<Shard> {
  const { shard } = operationOf(endpoint)
  switch (shard) {
    case 'every':
      return shards.every
    case 'next':
      return shards.next()
    case 'none':
      return shards.of(0n)
    case undefined:
      return shards.of(endpoint.access === 'public' ? 0n : (call.principal?.userId ?? 0n))
    default:
      // The rule reads the input of its own operation, which is what this call has.
      return shards.named(BigInt(shard(call as never)))
  }
}
