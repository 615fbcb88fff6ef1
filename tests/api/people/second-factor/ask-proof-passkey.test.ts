import { afterAll, beforeAll, expect, test } from 'vitest'
import { askProofPasskey, proveSecondFactor } from '#contract/people/second-factor.ts'
import { type Stage, startStage } from '../../../support/server.ts'
import { withPasskey } from './enrolled.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage({ env: { HOST: 'localhost' } })))
afterAll(() => stage.close())

test('200: a challenge that proves the second factor once, to this session and until ten minutes', async () => {
  const { passkey } = await withPasskey(stage, stage.ada)
  const options = await stage.ada.call(askProofPasskey)
  expect(options).toMatchObject({ status: 200, body: { rpId: 'localhost' } })
  const assertion = passkey.sign(options.body, stage.url)
  const send = () => stage.ada.call(proveSecondFactor, { body: { assertion } })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(403)
  const late = passkey.sign((await stage.ada.call(askProofPasskey)).body, stage.url)
  stage.clock.advance({ minutes: 10 })
  expect((await stage.ada.call(proveSecondFactor, { body: { assertion: late } })).status).toBe(403)
})

test('401: nobody without a session', async () => {
  expect((await stage.visitor().call(askProofPasskey)).status).toBe(401)
})

test('409: somebody without a second factor', async () => {
  expect((await stage.grace.call(askProofPasskey)).status).toBe(409)
})

test('422: at an address with another name than the passkeys were made for', async () => {
  const node = await stage.secondNode({ HOST: '127.0.0.1' })
  expect(await node.as(stage.ada).call(askProofPasskey)).toMatchObject({
    status: 422,
    body: { code: 'passkeys_unavailable' },
  })
})
