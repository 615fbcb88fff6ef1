import { expect, test } from 'vitest'
import { getSecondFactor, removePasskey } from '#contract/people/second-factor.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { recorded, withPasskey } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })

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

test('403 and 404: not without a recent step-up, and not another user’s', async () => {
  await withPasskey(testServer, testServer.grace)
  const [id = ''] = await idsOf(testServer.grace)
  expect((await testServer.changesNoRow(() => remove(testServer.ada, id))).status).toBe(404)
  testServer.clock.advance({ minutes: 6 })
  expect(await testServer.changesNoRow(() => remove(testServer.grace, id))).toMatchObject({
    status: 403,
    body: { code: 'second_factor_due' },
  })
})

test('400: no id', async () => expect((await remove(testServer.ada, 'x')).status).toBe(400))
