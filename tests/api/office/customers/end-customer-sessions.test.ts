import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endCustomerSessions, lockCustomer } from '#contract/office/customers.ts'
import { getUser, login } from '#contract/people/identity.ts'
import { guardsAccess } from '../../../support/api/access.ts'
import { type Desk, PASSWORD, type Person, openDesk } from '../../../support/api/desk.ts'
import { accessLines, refusesBadDecisions } from './access-decisions.ts'

let desk: Desk
let root: Person
let ada: Person
let people = 0
beforeAll(async () => {
  desk = await openDesk()
  root = await desk.administrator('root')
})
afterAll(() => desk.close())
beforeEach(async () => {
  ada = await desk.customer(`ada${people++}`, 'approved')
})

const REASON = 'She lost her phone'
const end = () => desk.call(root, endCustomerSessions, { params: { id: ada.id }, body: { reason: REASON } })
const signIn = () => desk.call(null, login, { body: { username: ada.username, password: PASSWORD } })

describe('200', () => {
  test('she is signed out everywhere, and may sign in again at once', async () => {
    await signIn()
    const { status, answer } = await end()
    expect(status).toBe(200)
    expect(answer).toEqual({ lockedAt: null, lockedReason: null, endedSessions: 2 })
    expect((await desk.call(ada, getUser)).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  test('nobody else is', async () => {
    const eve = await desk.customer(`eve${people}`)
    await end()
    expect((await desk.call(eve, getUser)).status).toBe(200)
    expect((await desk.call(root, getUser)).status).toBe(200)
  })

  test('the audit log says who, why, from where, and how many', async () => {
    await end()
    expect(await accessLines(desk, ada.id)).toEqual([
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

  test('of somebody who is locked, it says so', async () => {
    await desk.call(root, lockCustomer, { params: { id: ada.id }, body: { reason: 'Stolen' } })
    expect((await end()).answer).toEqual({
      lockedAt: desk.now().toISOString(),
      lockedReason: 'Stolen',
      endedSessions: 0,
    })
  })
})

describe('400, 404 and 422', () => {
  refusesBadDecisions(endCustomerSessions, () => ({ desk, root, ada }))
})

describe('401 and 403', () => {
  guardsAccess(endCustomerSessions, () => ({
    desk,
    allowed: root,
    other: ada,
    input: { params: { id: ada.id }, body: { reason: REASON } },
  }))
})
