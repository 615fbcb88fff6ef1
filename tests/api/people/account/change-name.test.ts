import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeName } from '#contract/people/account.ts'
import { getUser } from '#contract/people/identity.ts'
import { getProfile } from '#contract/people/profiles.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'

let testServer: TestServer
let carl: Person
let people = 0
beforeAll(async () => void (testServer = await startTestServer()))
afterAll(() => testServer.close())
beforeEach(async () => {
  carl = await testServer.customer({ username: `carl${people++}`, kycStatus: 'approved' })
})

const NAME = { firstName: 'Carla', lastName: 'Øst' }

describe('200', () => {
  test('the new name is shown at once, and on other nodes', async () => {
    const second = await testServer.secondNode()
    expect(await carl.call(changeName, { body: NAME })).toMatchObject({ status: 200, body: NAME })
    expect((await carl.call(getUser)).body).toMatchObject(NAME)
    expect((await second.as(carl).call(getUser)).body).toMatchObject(NAME)
  })

  test('the legal name stays what was approved, and the profile stays approved', async () => {
    const before = (await carl.call(getProfile)).body
    await carl.call(changeName, { body: NAME })
    expect((await carl.call(getProfile)).body).toEqual(before)
    expect(before).toMatchObject({ status: 'approved' })
  })

  test('is on record with the name before; the same name again is not', async () => {
    await carl.call(changeName, { body: NAME })
    await carl.call(changeName, { body: NAME })
    const { rows } = await testServer.pool.query(
      `select actor_id::text, before, after, address from audit_log where action = 'name.changed' and customer_id = $1`,
      [carl.id],
    )
    const before = { firstName: expect.any(String), lastName: expect.any(String) }
    expect(rows).toEqual([{ actor_id: carl.id, before, after: NAME, address: '127.0.0.1' }])
  })
})

describe('400', () => {
  test('a last name of 61 characters', async () => {
    const reply = await carl.put(changeName.path, { ...NAME, lastName: 'x'.repeat(61) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'lastName' }] } })
  })
})
