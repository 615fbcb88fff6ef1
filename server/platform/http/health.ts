import type { FastifyInstance } from 'fastify'
import { type Clock, machineTime } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { isReadOnly, isTooSlow } from '../database/failure.ts'
import { readClocks } from '../database/node-clocks.ts'
import type { Pool } from '../database/database.ts'

/**
 * A machine further from the database's time is not ready: dividends and splits run a minute after midnight, when all
 * other nodes must have heard of them (15 s) and passed midnight. So two nodes may be 40 s apart.
 */
export const CLOCKS_APART_MS = 20_000

interface HealthParts {
  pool: Pool
  clock: Clock
  config: Pick<Config, 'clockStartsAt'>
}

/**
 * `/healthz`: the process answers. `/readyz`: it also reaches its database, agrees with its clock and is not stopping;
 * in a rehearsal it must agree with the other nodes' clocks. A node outside a rehearsal skips that: one started on its
 * database by mistake must not stop it.
 */
export function mountHealth(
  app: FastifyInstance,
  { pool, clock, config }: HealthParts,
  isDraining: () => boolean,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      const { databaseMs, nodesAheadMs } = await readClocks(pool)
      const aheadMs = machineTime().getTime() - databaseMs
      const aheadOfNodesMs = config.clockStartsAt
        ? nodesAheadMs.map((nodeMs) => clock.now().getTime() - databaseMs - nodeMs)
        : []
      const wrong =
        Math.abs(aheadMs) > CLOCKS_APART_MS
          ? sayHowFar("This machine's clock", aheadMs, "the database's")
          : aheadOfNodesMs
              .filter((ms) => Math.abs(ms) > 2 * CLOCKS_APART_MS)
              .map((ms) => sayHowFar("This rehearsal's clock", ms, 'that of another server'))[0]
      if (wrong === undefined) return { status: 'ready' }
      return reply.code(503).send({ status: 'clock wrong', detail: wrong })
    } catch (error) {
      return reply.code(503).send({ status: 'database unavailable', detail: sayWhy(error) })
    }
  })
}

function sayWhy(error: unknown): string {
  if (isReadOnly(error))
    return 'The server behind its address takes no writes: it is a standby, or read-only.'
  return isTooSlow(error) ? 'It does not answer in time.' : 'It cannot be reached, or refuses this server.'
}

const sayHowFar = (whose: string, aheadMs: number, than: string): string =>
  `${whose} is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${than}.`
