import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, beginPasskey, getSecondFactor } from '#contract/people/second-factor.ts'
import { newAuthenticator } from '../../../support/browser/authenticator.ts'
import { PASSWORD, type Stage, startStage } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { recorded, withPasskey } from './enrolled.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage({ env: { HOST: 'localhost' } })))
afterAll(() => stage.close())

const options = async () => (await stage.ada.call(beginPasskey, { body: { password: PASSWORD } })).body
const add = (credential: object) => stage.ada.post(addPasskey.path, { name: 'Her phone', credential })

test('200: the first brings ten recovery codes, the next none; both are told of and listed', async () => {
  expect((await withPasskey(stage, stage.grace, 'Her phone')).recoveryCodes).toHaveLength(10)
  expect((await withPasskey(stage, stage.grace, 'Her key')).recoveryCodes).toBeNull()
  const { body } = await stage.grace.call(getSecondFactor)
  expect(body.passkeys.map(({ name }) => name)).toEqual(['Her key', 'Her phone'])
  expect(await recorded(stage, stage.grace)).toEqual([
    ['second_factor.added', { method: 'passkey' }],
    ['second_factor.added', { method: 'passkey' }],
  ])
})

test('200: an administrator’s is recorded, and nobody is told', async () => {
  await withPasskey(stage, stage.root)
  expect(await recorded(stage, stage.root)).toEqual([['second_factor.added', { method: 'passkey' }]])
})

describe('403', () => {
  test.each([
    ['on another site', 'https://evil.example', {}],
    ['for another host', '', { rp: { id: 'evil.example', name: 'x' } }],
    ['of another challenge', '', { challenge: 'x'.repeat(43) }],
  ])('made %s', async (_, origin, changed) => {
    const credential = newAuthenticator().make({ ...(await options()), ...changed }, origin || stage.url)
    expect(await changesNoRow(stage.pool, () => add(credential))).toMatchObject({
      status: 403,
      body: { code: 'wrong_second_factor' },
    })
  })

  test('that somebody has already', async () => {
    const passkey = newAuthenticator()
    expect((await add(passkey.make(await options(), stage.url))).status).toBe(200)
    expect((await add(passkey.make(await options(), stage.url))).status).toBe(403)
  })
})

test('409: a challenge that was answered, or that nobody asked for', async () => {
  const passkey = newAuthenticator()
  const credential = passkey.make(await options(), stage.url)
  expect((await add(credential)).status).toBe(200)
  expect(await changesNoRow(stage.pool, () => add(credential))).toMatchObject({
    status: 409,
    body: { code: 'enrolment_over' },
  })
})

test('400: no name, or no credential', async () => {
  const credential = newAuthenticator().make(await options(), stage.url)
  for (const body of [{ name: ' ', credential }, { name: 'x' }, { name: 'x', credential: { id: '<' } }]) {
    expect((await stage.ada.post(addPasskey.path, body)).status).toBe(400)
  }
})

test('401: nobody without a session', async () => {
  const credential = newAuthenticator().make(await options(), stage.url)
  const send = () => stage.visitor().post(addPasskey.path, { name: 'x', credential })
  expect((await send()).status).toBe(401)
})

test('422: at an IP address', async () => {
  const node = await stage.secondNode({ HOST: '127.0.0.1' })
  const credential = newAuthenticator().make(await options(), node.url)
  expect(await node.as(stage.ada).post(addPasskey.path, { name: 'x', credential })).toMatchObject({
    status: 422,
    body: { code: 'passkeys_unavailable' },
  })
})
