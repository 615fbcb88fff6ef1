import { expect, test } from 'vitest'
import { getSessionEnd, staySignedIn } from '#contract/people/idle.ts'
import { sessionEnd } from '#contract/people/idle.schemas.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const HOUR_MS = 3_600_000

async function signedIn(username: string) {
  const browser = testServer.visitor()
  const { status } = await browser.post('/api/login', { username, password: PASSWORD })
  expect(status).toBe(200)
  return browser
}

test('200: someone who moves the mouse over prices for 40 minutes stays signed in', async () => {
  const browser = await signedIn('ada')
  for (let minutes = 0; minutes < 40; minutes += 20) {
    testServer.clock.advance({ minutes: 20 })
    const { status, body } = await browser.call(staySignedIn)
    expect(status).toBe(200)
    expect(sessionEnd.parse(body)).toEqual(body)
    expect(Date.parse(body.idleEndsAt)).toBe(testServer.clock.now().getTime() + HOUR_MS / 2)
  }
  testServer.clock.advance({ minutes: 31 })
  expect((await browser.call(staySignedIn)).status).toBe(401)
})

test('12 hours end a session that is used all the time', async () => {
  const browser = await signedIn('ada')
  const endsMs = testServer.clock.now().getTime() + 12 * HOUR_MS
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    testServer.clock.advance({ minutes: 20 })
    const { body } = await browser.call(staySignedIn)
    expect(Date.parse(body.endsAt)).toBe(endsMs)
    expect(Date.parse(body.idleEndsAt)).toBe(Math.min(endsMs, testServer.clock.now().getTime() + HOUR_MS / 2))
  }
  testServer.clock.advance({ minutes: 20 })
  expect((await browser.call(staySignedIn)).status).toBe(401)
})

test('an administrator has 15 minutes', async () => {
  const browser = await signedIn('root')
  const { body } = await browser.call(getSessionEnd)
  expect(Date.parse(body.idleEndsAt)).toBe(testServer.clock.now().getTime() + HOUR_MS / 4)
})
