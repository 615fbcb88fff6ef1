import { expect, test } from 'vitest'
import { beginTotp } from '#contract/people/second-factor.ts'
import { type Client } from '../../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { withPasskey, withTotp } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })

const begin = (who: Client, password = PASSWORD) => who.call(beginTotp, { body: { password } })

test('200: a secret of 160 bits, another each time, with a link that an app opens', async () => {
  const [first, second] = [await begin(testServer.ada), await begin(testServer.ada)]
  expect(first.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(second.body.secret).not.toBe(first.body.secret)
  const uri = new URL(second.body.uri)
  expect(uri.protocol + uri.host + decodeURIComponent(uri.pathname)).toBe('otpauth:totp/Northfold:ada')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Northfold',
    secret: second.body.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('400: no password', async () => expect((await testServer.ada.post(beginTotp.path, {})).status).toBe(400))

test('403: the wrong password, and a passkey that was not verified recently', async () => {
  const send = (password?: string) => testServer.changesNoRow(() => begin(testServer.ada, password))
  expect(await send('Not-Her-Password-1')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  await withPasskey(testServer, testServer.ada)
  testServer.clock.advance({ minutes: 6 })
  expect(await send()).toMatchObject({ status: 403, body: { code: 'second_factor_due' } })
})

test('409: a second app', async () => {
  await withTotp(testServer, testServer.grace)
  expect(await testServer.changesNoRow(() => begin(testServer.grace))).toMatchObject({
    status: 409,
    body: { code: 'already_enrolled' },
  })
})
