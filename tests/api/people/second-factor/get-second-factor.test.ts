import { expect, test } from 'vitest'
import { getSecondFactor } from '#contract/people/second-factor.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { withPasskey, withTotp } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost', REQUIRE_ADMIN_SECOND_FACTOR: 'on' } })

const NOTHING = { passkeysPossible: true, isRequired: false, totp: null, passkeys: [], recoveryCodesLeft: 0 }

test('200: the enrolled factors, by name and time, and never a secret', async () => {
  expect(await testServer.ada.call(getSecondFactor)).toMatchObject({ status: 200, body: NOTHING })
  const at = testServer.clock.now().toISOString()
  const { secret } = await withTotp(testServer, testServer.ada)
  await withPasskey(testServer, testServer.ada, 'Her key')
  const { body } = await testServer.ada.call(getSecondFactor)
  expect(body).toEqual({
    ...NOTHING,
    totp: { createdAt: at },
    passkeys: [{ id: expect.any(String), name: 'Her key', createdAt: expect.any(String), lastUsedAt: null }],
    recoveryCodesLeft: 10,
  })
  expect(JSON.stringify(body)).not.toContain(secret)
  expect((await testServer.grace.call(getSecondFactor)).body).toEqual(NOTHING)
})

test('200: an administrator who must have one may do nothing else until it is there', async () => {
  const knock = () => testServer.root.get('/api/admin/counts')
  expect(await knock()).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  expect((await testServer.root.get('/api/user')).status).toBe(200)
  expect((await testServer.root.call(getSecondFactor)).body).toEqual({ ...NOTHING, isRequired: true })
  await withTotp(testServer, testServer.root)
  expect((await knock()).status).toBe(200)
})
