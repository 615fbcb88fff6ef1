import { expect, test } from 'vitest'
import { getSessionEnd } from '#contract/people/idle.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: asking is no activity, so who only watches is signed out after 30 minutes', async () => {
  const browser = testServer.visitor()
  await browser.post('/api/login', { username: 'ada', password: PASSWORD })
  const first = await browser.call(getSessionEnd)
  expect(first.status).toBe(200)
  for (let minutes = 10; minutes < 30; minutes += 10) {
    testServer.clock.advance({ minutes: 10 })
    expect((await browser.call(getSessionEnd)).body).toEqual(first.body)
  }
  testServer.clock.advance({ minutes: 10 })
  expect((await browser.call(getSessionEnd)).status).toBe(401)
})
