import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSecondFactor, removeTotp } from '#contract/people/second-factor.ts'
import { PASSWORD, type Stage, startStage } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { codeOf, prove, recorded, withTotp } from './enrolled.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.close())

test('403, then 200: after a recent proof; the recovery codes go too, and the password alone signs in', async () => {
  const { secret } = await withTotp(stage, stage.ada)
  stage.clock.advance({ minutes: 6 })
  const remove = () => stage.ada.call(removeTotp)
  expect(await changesNoRow(stage.pool, remove)).toMatchObject({
    status: 403,
    body: { code: 'second_factor_due' },
  })
  await prove(stage.ada, codeOf(stage, secret))
  expect(await remove()).toMatchObject({ status: 200, body: {} })
  expect((await stage.ada.call(getSecondFactor)).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
  expect((await recorded(stage, stage.ada)).at(-1)).toEqual([
    'second_factor.removed',
    { method: 'totp', isOff: true },
  ])
  const again = await stage.visitor().post('/api/login', { username: 'ada', password: PASSWORD })
  expect(again.status).toBe(200)
})

test('401: nobody without a session', async () => {
  expect((await stage.visitor().call(removeTotp)).status).toBe(401)
})

test('404: without one', async () => {
  expect((await changesNoRow(stage.pool, () => stage.grace.call(removeTotp))).status).toBe(404)
})
