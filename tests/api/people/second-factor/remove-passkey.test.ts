import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSecondFactor, removePasskey } from '#contract/people/second-factor.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, type TestServer, startTestServer } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { recorded, withPasskey } from './enrolled.ts'

let testServer: TestServer
beforeAll(async () => void (testServer = await startTestServer({ env: { HOST: 'localhost' } })))
afterAll(() => testServer.close())

const remove = (who: Client, id: string) => who.call(removePasskey, { params: { id } })
const idsOf = async (who: Client) =>
  (await who.call(getSecondFactor)).body.passkeys.map((passkey) => passkey.id)

test('200: one of two leaves the second step as it is; the last one ends it', async () => {
  await withPasskey(testServer, testServer.ada, 'One')
  await withPasskey(testServer, testServer.ada, 'Two')
  const [two = '', one = ''] = await idsOf(testServer.ada)
  const signIn = () => testServer.visitor().post('/api/login', { username: 'ada', password: PASSWORD })
  expect((await remove(testServer.ada, one)).status).toBe(200)
  expect((await signIn()).status).toBe(202)
  expect((await remove(testServer.ada, two)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect((await recorded(testServer, testServer.ada)).slice(-2)).toEqual([
    ['second_factor.removed', { method: 'passkey', isOff: false }],
    ['second_factor.removed', { method: 'passkey', isOff: true }],
  ])
})

test('401: without a session', async () => {
  expect((await remove(testServer.visitor(), '1')).status).toBe(401)
})

test('403 and 404: not without a recent step-up, and not another user’s', async () => {
  await withPasskey(testServer, testServer.grace)
  const [id = ''] = await idsOf(testServer.grace)
  expect((await changesNoRow(testServer.pool, () => remove(testServer.ada, id))).status).toBe(404)
  testServer.clock.advance({ minutes: 6 })
  expect(await changesNoRow(testServer.pool, () => remove(testServer.grace, id))).toMatchObject({
    status: 403,
    body: { code: 'second_factor_due' },
  })
})

test('400: no id', async () => expect((await remove(testServer.ada, 'x')).status).toBe(400))
