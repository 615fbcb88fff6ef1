import { describe, expect, test } from 'vitest'
import {
  approvePasswordReset,
  getPendingPasswordResets,
  rejectPasswordReset,
} from '#contract/people/password-resets.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { type Person, PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { asked } from './resets.ts'

const testServer = testServerOfFile()
let people = 0

const someone = () => testServer.customer({ username: `olga${people++}` })
const waiting = async (who: Person) => (await who.call(getPendingPasswordResets)).body
const NONE = { count: 0, latestAt: null }

describe('401 and 403', () => {
  test('401: with a session from before the approval', async () => {
    const olga = await someone()
    const { id } = await asked(testServer, olga.username)
    await testServer.root.call(approvePasswordReset, { params: { id } })
    expect((await olga.call(getPendingPasswordResets)).status).toBe(401)
  })
})

describe('200', () => {
  test('no request is pending', async () => {
    expect(await waiting(await someone())).toEqual(NONE)
  })

  test('how many wait and when the latest was made, and nothing that an administrator asks for', async () => {
    const olga = await someone()
    await asked(testServer, olga.username)
    testServer.clock.advance({ minutes: 5 })
    await asked(testServer, olga.username)
    expect(await waiting(olga)).toEqual({ count: 2, latestAt: testServer.clock.now().toISOString() })
    expect(await waiting(testServer.ada)).toEqual(NONE)
  })

  test('a rejected one waits no longer', async () => {
    const olga = await someone()
    const { id } = await asked(testServer, olga.username)
    await testServer.root.call(rejectPasswordReset, { params: { id }, body: { reason: 'No' } })
    expect(await waiting(olga)).toEqual(NONE)
  })

  test('a request older than a change of the password is not counted', async () => {
    const olga = await someone()
    await asked(testServer, olga.username)
    const body = { currentPassword: PASSWORD, newPassword: 'Another-Harbour-43' }
    expect((await olga.call(changePassword, { body })).status).toBe(200)
    expect(await waiting(olga)).toEqual(NONE)
  })

  test('an expired request is not counted', async () => {
    const olga = await someone()
    await asked(testServer, olga.username)
    await testServer.pool.query('update sessions set created_at = $1, last_active_at = $1', [
      new Date(testServer.clock.now().getTime() + 24 * 3_600_000),
    ])
    testServer.clock.advance({ hours: 24 })
    const node = await testServer.secondNode()
    expect((await node.as(olga).call(getPendingPasswordResets)).body).toEqual(NONE)
  })
})
