import { describe, expect, test } from 'vitest'
import { addPasskey, beginPasskey, getSecondFactor } from '#contract/people/second-factor.ts'
import { newAuthenticator } from '../../../support/browser/authenticator.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { recorded, withPasskey } from './enrolled.ts'

const testServer = testServerOfFile({ env: { HOST: 'localhost' } })

const options = async () => (await testServer.ada.call(beginPasskey, { body: { password: PASSWORD } })).body
const add = (credential: object) => testServer.ada.post(addPasskey.path, { name: 'Her phone', credential })

test('200: the first brings ten recovery codes, the next none; both are notified and listed', async () => {
  expect((await withPasskey(testServer, testServer.grace, 'Her phone')).recoveryCodes).toHaveLength(10)
  expect((await withPasskey(testServer, testServer.grace, 'Her key')).recoveryCodes).toBeNull()
  const { body } = await testServer.grace.call(getSecondFactor)
  expect(body.passkeys.map(({ name }) => name)).toEqual(['Her key', 'Her phone'])
  expect(await recorded(testServer, testServer.grace)).toEqual([
    ['second_factor.added', { method: 'passkey' }],
    ['second_factor.added', { method: 'passkey' }],
  ])
})

test('200: an administrator’s is audited without a notification', async () => {
  await withPasskey(testServer, testServer.root)
  expect(await recorded(testServer, testServer.root)).toEqual([
    ['second_factor.added', { method: 'passkey' }],
  ])
})

describe('403', () => {
  test.each([
    ['on another site', 'https://evil.example', {}],
    ['for another host', '', { rp: { id: 'evil.example', name: 'x' } }],
    ['of another challenge', '', { challenge: 'x'.repeat(43) }],
  ])('made %s', async (_, origin, changed) => {
    const credential = newAuthenticator().make({ ...(await options()), ...changed }, origin || testServer.url)
    expect(await testServer.changesNoRow(() => add(credential))).toMatchObject({
      status: 403,
      body: { code: 'wrong_second_factor' },
    })
  })

  test('that a user has already', async () => {
    const passkey = newAuthenticator()
    expect((await add(passkey.make(await options(), testServer.url))).status).toBe(200)
    expect((await add(passkey.make(await options(), testServer.url))).status).toBe(403)
  })
})

test('409: a challenge that was used, or that was never issued', async () => {
  const passkey = newAuthenticator()
  const credential = passkey.make(await options(), testServer.url)
  expect((await add(credential)).status).toBe(200)
  expect(await testServer.changesNoRow(() => add(credential))).toMatchObject({
    status: 409,
    body: { code: 'enrolment_over' },
  })
})

test('400: no name, or no credential', async () => {
  const credential = newAuthenticator().make(await options(), testServer.url)
  for (const body of [{ name: ' ', credential }, { name: 'x' }, { name: 'x', credential: { id: '<' } }]) {
    expect((await testServer.ada.post(addPasskey.path, body)).status).toBe(400)
  }
})

test('422: at an IP address', async () => {
  const node = await testServer.secondNode({ HOST: '127.0.0.1' })
  const credential = newAuthenticator().make(await options(), node.url)
  expect(await node.as(testServer.ada).post(addPasskey.path, { name: 'x', credential })).toMatchObject({
    status: 422,
    body: { code: 'passkeys_unavailable' },
  })
})
