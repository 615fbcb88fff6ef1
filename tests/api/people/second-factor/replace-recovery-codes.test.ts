import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceRecoveryCodes } from '#contract/people/second-factor.ts'
import { type Stage, startStage } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { codeOf, prove, recorded, withTotp } from './enrolled.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.close())

test('403, then 200: ten others after a recent proof; the earlier ones are good no more', async () => {
  const { secret, recoveryCodes } = await withTotp(stage, stage.ada)
  stage.clock.advance({ minutes: 6 })
  const replace = () => stage.ada.call(replaceRecoveryCodes)
  expect(await changesNoRow(stage.pool, replace)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_due' },
  })
  await prove(stage.ada, codeOf(stage, secret))
  const { status, body } = await replace()
  expect(status).toBe(200)
  expect(new Set([...body.recoveryCodes, ...(recoveryCodes ?? [])]).size).toBe(20)
  expect((await prove(stage.ada, recoveryCodes?.[0] ?? '')).status).toBe(403)
  expect((await prove(stage.ada, body.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await recorded(stage, stage.ada)).map(([action]) => action)).toContain('recovery_codes.replaced')
})

test('401: nobody without a session', async () => {
  expect((await stage.visitor().call(replaceRecoveryCodes)).status).toBe(401)
})

test('409: somebody without a second factor', async () => {
  expect((await changesNoRow(stage.pool, () => stage.grace.call(replaceRecoveryCodes))).status).toBe(409)
})
