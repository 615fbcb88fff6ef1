import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { staffOperation } from '#contract/operation.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { createRouter } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'

const refused = staffOperation({
  summary: 'Refused to all others',
  input: {},
  output: z.object({}),
  refusals: [],
})
const forAdministrators: Endpoint<typeof refused> = {
  method: 'GET',
  path: '/api/for-administrators',
  access: { permission: 'office.look' },
}

const user = { id: '1', username: 'ada', email: '', firstName: '', lastName: '', role: 'customer' } as const
const principal = {
  sessionId: 'a',
  userId: 1n,
  user,
  kind: 'customer' as const,
  passwordConfirmedAt: new Date(0),
}

test.each([
  ['at once', () => principal],
  ['after a query', async () => principal],
])('500: a refusal that cannot be recorded, with a user known %s', async (_, principalOf) => {
  const log = pino({ level: 'silent' })
  const app = await createHttpServer(parseConfig({}), log)
  const onRefusedAccess = () => {
    throw new Error('a fault of ours')
  }
  const pool = openPool({}, log)
  const serve = createRouter(
    app,
    { pool, longReads: pool, principals: { principalOf }, rateLimitFactor: 0, onRefusedAccess },
    () => refused,
  )
  serve(forAdministrators, () => ({}))
  const { statusCode, json } = await app.inject({ url: '/api/for-administrators' })
  expect([statusCode, json()]).toMatchObject([500, { code: 'internal_error' }])
  await app.close()
})
