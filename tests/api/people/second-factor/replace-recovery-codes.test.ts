import { expect, test } from 'vitest'
import { replaceRecoveryCodes } from '#contract/people/second-factor.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { codeOf, stepUp, recorded, withTotp } from './enrolled.ts'

const testServer = testServerOfFile()

test('403, then 200: ten others after a recent step-up; the earlier ones are invalid', async () => {
  const { secret, recoveryCodes } = await withTotp(testServer, testServer.ada)
  testServer.clock.advance({ minutes: 6 })
  const replace = () => testServer.ada.call(replaceRecoveryCodes)
  expect(await testServer.changesNoRow(replace)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_due' },
  })
  await stepUp(testServer.ada, codeOf(testServer, secret))
  const { status, body } = await replace()
  expect(status).toBe(200)
  expect(new Set([...body.recoveryCodes, ...(recoveryCodes ?? [])]).size).toBe(20)
  expect((await stepUp(testServer.ada, recoveryCodes?.[0] ?? '')).status).toBe(403)
  expect((await stepUp(testServer.ada, body.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await recorded(testServer, testServer.ada)).map(([action]) => action)).toContain(
    'recovery_codes.replaced',
  )
})

test('409: a user without a second factor', async () => {
  expect((await testServer.changesNoRow(() => testServer.grace.call(replaceRecoveryCodes))).status).toBe(409)
})
