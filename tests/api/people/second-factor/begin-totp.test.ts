import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTotp } from '#contract/people/second-factor.ts'
import { type Client } from '../../../support/client.ts'
import { PASSWORD, type Stage, startStage } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { withPasskey, withTotp } from './enrolled.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage({ env: { HOST: 'localhost' } })))
afterAll(() => stage.close())

const begin = (who: Client, password = PASSWORD) => who.call(beginTotp, { body: { password } })

test('200: a secret of 160 bits, another each time, with a link that an app opens', async () => {
  const [first, second] = [await begin(stage.ada), await begin(stage.ada)]
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

test('400: no password', async () => expect((await stage.ada.post(beginTotp.path, {})).status).toBe(400))

test('401: nobody without a session', async () => expect((await begin(stage.visitor())).status).toBe(401))

test('403: the wrong password, and who has a passkey that was not proved lately', async () => {
  const send = (password?: string) => changesNoRow(stage.pool, () => begin(stage.ada, password))
  expect(await send('Not-Her-Password-1')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  await withPasskey(stage, stage.ada)
  stage.clock.advance({ minutes: 6 })
  expect(await send()).toMatchObject({ status: 403, body: { code: 'second_factor_due' } })
})

test('409: a second app', async () => {
  await withTotp(stage, stage.grace)
  expect(await changesNoRow(stage.pool, () => begin(stage.grace))).toMatchObject({
    status: 409,
    body: { code: 'already_enrolled' },
  })
})
