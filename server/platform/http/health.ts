import type { FastifyInstance } from 'fastify'
import { machineTime } from '../clock.ts'
import type { Pool } from '../database/pool.ts'

/**
 * A machine whose time is further from the database's is not ready. The tightest need is that of dividends and splits:
 * they are carried out a minute after midnight, when every other node must have heard of them (15 s) and must say that
 * midnight has come. So two nodes may be 40 s apart.
 */
export const CLOCKS_APART_MS = 20_000
const DATABASE_TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'

/**
 * `/healthz`: the process answers. `/readyz`: it can also reach its database, and the machine's clock agrees with the
 * database's. Neither is part of the contract.
 */
export function mountHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await pool.query<{ ms: number }>(DATABASE_TIME)
      const aheadMs = machineTime().getTime() - (rows[0]?.ms ?? 0)
      if (Math.abs(aheadMs) <= CLOCKS_APART_MS) return { status: 'ready' }
      return reply.code(503).send({ status: 'clock wrong', detail: sayHowFar(aheadMs) })
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}

const sayHowFar = (aheadMs: number): string =>
  `This machine's clock is ${Math.round(Math.abs(aheadMs) / 1_000)} s ` +
  `${aheadMs > 0 ? 'ahead of' : 'behind'} the database's.`
