import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endCustomerSessions, lockCustomer } from '#contract/people/access.ts'
import { getUser, login } from '#contract/people/identity.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { accessLines, refusesBadDecisions } from './access-decisions.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved' })
})

const REASON = 'She lost her phone'
const end = () => root.call(endCustomerSessions, { params: { id: ada.id }, body: { reason: REASON } })
const signIn = () =>
  testServer.visitor().call(login, { body: { username: ada.username, password: PASSWORD } })

describe('200', () => {
  test('she is signed out everywhere, and may sign in again at once', async () => {
    await signIn()
    const { status, body } = await end()
    expect(status).toBe(200)
    expect(body).toEqual({ lockedAt: null, lockedReason: null, endedSessions: 2 })
    expect((await ada.call(getUser)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  test('no other customer is', async () => {
    const eve = await testServer.customer({ username: `eve${people}` })
    await end()
    expect((await eve.call(getUser)).status).toBe(200)
    expect((await root.call(getUser)).status).toBe(200)
  })

  test('the audit log has the administrator, the reason, the address and the count', async () => {
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

  test('a locked customer is marked as locked', async () => {
    await root.call(lockCustomer, { params: { id: ada.id }, body: { reason: 'Stolen' } })
    expect((await end()).body).toEqual({
      lockedAt: testServer.clock.now().toISOString(),
      lockedReason: 'Stolen',
      endedSessions: 0,
    })
  })
})

describe('400, 404 and 422', () => {
  refusesBadDecisions(endCustomerSessions, () => ({ testServer, root, ada }))
})
