import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endCustomerSessions, lockCustomer } from '#contract/office/customers.ts'
import { getUser, login } from '#contract/people/identity.ts'
import { type TestRoutes, PASSWORD, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { accessLines, refusesBadDecisions } from './access-decisions.ts'

let testServer: TestRoutes
let root: Person
let ada: Person
let people = 0
beforeAll(async () => {
  testServer = await startTestRoutes()
  root = await testServer.administrator('root')
})
afterAll(() => testServer.close())
beforeEach(async () => {
  ada = await testServer.customer(`ada${people++}`, 'approved')
})

const REASON = 'She lost her phone'
const end = () =>
  testServer.call(root, endCustomerSessions, { params: { id: ada.id }, body: { reason: REASON } })
const signIn = () => testServer.call(null, login, { body: { username: ada.username, password: PASSWORD } })

describe('200', () => {
  test('she is signed out everywhere, and may sign in again at once', async () => {
    await signIn()
    const { status, answer } = await end()
    expect(status).toBe(200)
    expect(answer).toEqual({ lockedAt: null, lockedReason: null, endedSessions: 2 })
    expect((await testServer.call(ada, getUser)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  test('no other customer is', async () => {
    const eve = await testServer.customer(`eve${people}`)
    await end()
    expect((await testServer.call(eve, getUser)).status).toBe(200)
    expect((await testServer.call(root, getUser)).status).toBe(200)
  })

  test('the audit log says who, why, from where, and how many', async () => {
    await end()
    expect(await accessLines(testServer, ada.id)).toEqual([
      {
        action: 'sessions.ended',
        actor_id: root.id,
        subject_type: 'user',
        subject_id: ada.id,
        before: { sessions: 1 },
        after: { sessions: 0, reason: REASON },
        address: '127.0.0.1',
      },
    ])
  })

  test('of a locked customer, it says so', async () => {
    await testServer.call(root, lockCustomer, { params: { id: ada.id }, body: { reason: 'Stolen' } })
    expect((await end()).answer).toEqual({
      lockedAt: testServer.now().toISOString(),
      lockedReason: 'Stolen',
      endedSessions: 0,
    })
  })
})

describe('400, 404 and 422', () => {
  refusesBadDecisions(endCustomerSessions, () => ({ testServer, root, ada }))
})
