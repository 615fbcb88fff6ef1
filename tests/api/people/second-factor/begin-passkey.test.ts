import { expect, test } from 'vitest'
import { beginPasskey } from '#contract/people/second-factor.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { withPasskey } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })

const begin = (who: Client, password = PASSWORD) => who.call(beginPasskey, { body: { password } })

test('200: what to make it of, and which passkeys there are already', async () => {
  const first = await begin(testServer.ada)
  expect(first).toMatchObject({
    status: 200,
    body: {
      rp: { id: 'localhost', name: 'Northfold' },
      user: { name: 'ada', displayName: 'Ada Example' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  })
  await withPasskey(testServer, testServer.ada)
  const again = await begin(testServer.ada)
  expect(again.body.challenge).not.toBe(first.body.challenge)
  expect(again.body.excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
})

test('400: no password', async () =>
  expect((await testServer.ada.post(beginPasskey.path, {})).status).toBe(400))

test('403: the wrong password, and a second factor that was not verified recently', async () => {
  const send = (password?: string) => testServer.changesNoRow(() => begin(testServer.ada, password))
  expect(await send('Not-Her-Password-1')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  testServer.clock.advance({ minutes: 6 })
  expect(await send()).toMatchObject({ status: 403, body: { code: 'second_factor_due' } })
})

test('422: at an IP address, and an eleventh', async () => {
  const node = await testServer.secondNode({ HOST: '127.0.0.1' })
  expect(await begin(node.as(testServer.grace))).toMatchObject({ body: { code: 'passkeys_unavailable' } })
  for (let count = 0; count < 10; count++) await withPasskey(testServer, testServer.grace, `Key ${count}`)
  expect(await begin(testServer.grace)).toMatchObject({ status: 422, body: { code: 'too_many_passkeys' } })
})
