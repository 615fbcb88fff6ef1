import { expect, test } from 'vitest'
import { askSignInPasskey } from '#contract/people/second-factor.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { halfSignedIn, withPasskey, withTotp } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })

test('200: names the passkeys of the user who entered the password here; the challenge is new each time', async () => {
  await withPasskey(testServer, testServer.ada)
  const browser = await halfSignedIn(testServer, testServer.ada)
  const [first, second] = [await browser.call(askSignInPasskey), await browser.call(askSignInPasskey)]
  expect(first).toMatchObject({
    status: 200,
    body: {
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ type: 'public-key', transports: ['internal'] }],
    },
  })
  expect(first.body.challenge).toMatch(/^[\w-]{43}$/)
  expect(second.body.challenge).not.toBe(first.body.challenge)
})

test('409: without the first step', async () => {
  expect(await testServer.visitor().call(askSignInPasskey)).toMatchObject({
    status: 409,
    body: { code: 'sign_in_over' },
  })
})

test('422: without a passkey', async () => {
  await withTotp(testServer, testServer.grace)
  expect(await (await halfSignedIn(testServer, testServer.grace)).call(askSignInPasskey)).toMatchObject({
    status: 422,
    body: { code: 'passkeys_unavailable' },
  })
})
