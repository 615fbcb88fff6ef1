import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { type Known, makeAdministrator, makeCustomer } from '../../../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { type IdentityNode, startIdentityNode } from './identity-node.ts'

let database: FreshDatabase
let clock: TestClock
let here: IdentityNode
let there: IdentityNode
let root: Known

beforeAll(async () => {
  // The rounds of two seconds wait for `check`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await freshDatabase()
  clock = createTestClock()
  here = await startIdentityNode(database.connection, clock)
  there = await startIdentityNode(database.connection, clock)
  const users = { pool: here.pool, clock }
  root = await makeAdministrator(users, 'root')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
  vi.useRealTimers()
})

const logOut = (node: IdentityNode, { token }: Known) => node.client(token).post('/api/logout')

test('sessions that are asked for together are two queries, and each is answered for itself', async () => {
  const users = { pool: here.pool, clock }
  const crowd = await Promise.all(
    Array.from({ length: 20 }, (_, at) => makeCustomer(users, { username: `crowd${at}` }, root)),
  )
  const [gone, locked] = [crowd[3]!, crowd[4]!]
  await logOut(there, gone)
  await lockUser(there.pool, { username: locked.username, at: clock.now() })
  // In this process, so that all ask before the first answer is there.
  const door = fastify().get(
    '/',
    async (request) => (await here.identity.principals.principalOf(request, false))?.user,
  )
  await door.register(cookie)
  let said: string[] = []
  const nameOf = async ({ token }: Known) => {
    const { body } = await door.inject({ url: '/', cookies: { sid: token } })
    return body === '' ? 'nobody' : String(JSON.parse(body).username)
  }
  const queries = await here.queriesDuring(async () => {
    said = await Promise.all([...crowd, ...crowd].map(nameOf))
  })
  await door.close()
  const expected = crowd.map((person) => ([gone, locked].includes(person) ? 'nobody' : person.username))
  expect(said).toEqual([...expected, ...expected])
  expect(queries).toBe(2)
})
