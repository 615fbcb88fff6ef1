import type { FastifyInstance } from 'fastify'
import type { Pool } from '#server/database/pool.ts'

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. Neither is part of the contract. */
export function mountHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
