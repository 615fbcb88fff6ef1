import { expect, test } from 'vitest'
import { askReauthenticationPasskey, reauthenticate } from '#contract/people/second-factor.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { withPasskey } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })

test('200: a challenge that is good once, on this session and for ten minutes', async () => {
  const { passkey } = await withPasskey(testServer, testServer.ada)
  const options = await testServer.ada.call(askReauthenticationPasskey)
  expect(options).toMatchObject({ status: 200, body: { rpId: 'localhost' } })
  const assertion = passkey.sign(options.body, testServer.url)
  const send = () => testServer.ada.call(reauthenticate, { body: { assertion } })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(403)
  const late = passkey.sign((await testServer.ada.call(askReauthenticationPasskey)).body, testServer.url)
  testServer.clock.advance({ minutes: 10 })
  expect((await testServer.ada.call(reauthenticate, { body: { assertion: late } })).status).toBe(403)
})

test('409: a user without a second factor', async () => {
  expect((await testServer.grace.call(askReauthenticationPasskey)).status).toBe(409)
})

test('422: at an address with another name than the passkeys were made for', async () => {
  const node = await testServer.secondNode({ HOST: '127.0.0.1' })
  expect(await node.as(testServer.ada).call(askReauthenticationPasskey)).toMatchObject({
    status: 422,
    body: { code: 'passkeys_unavailable' },
  })
})
