import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockCustomer, unlockCustomer } from '#contract/people/access.ts'
import { login } from '#contract/people/identity.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
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
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  await root.call(lockCustomer, {
    params: { id: ada.id },
    body: { reason: 'Reported as stolen' },
  })
})

const unlock = () =>
  root.call(unlockCustomer, { params: { id: ada.id }, body: { reason: 'She called back' } })
const signIn = () =>
  testServer.visitor().call(login, { body: { username: ada.username, password: PASSWORD } })

describe('200', () => {
  test('she signs in again, and finds both among her notifications', async () => {
    expect((await signIn()).status).toBe(401)
    const { status, body } = await unlock()
    expect(status).toBe(200)
    expect(body).toEqual({ lockedAt: null, lockedReason: null, endedSessions: 0 })
    expect((await signIn()).status).toBe(200)
    const { rows } = await testServer.pool.query<{ kind: string }>(
      'select kind from notifications where customer_id = $1 order by id desc limit 2',
      [ada.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['account_unlocked', 'account_locked'])
  })

  test('the sessions of before stay ended', async () => {
    await unlock()
    expect((await ada.send('GET', '/api/user')).status).toBe(401)
  })

  test('the audit log has the administrator, the reason, the address and the state before', async () => {
    await unlock()
    expect((await accessLines(testServer, ada.id)).at(-1)).toEqual({
      action: 'user.unlocked',
      actor_id: root.id,
      subject_type: 'user',
      subject_id: ada.id,
      before: { isLocked: true },
      after: { isLocked: false, reason: 'She called back' },
      address: '127.0.0.1',
    })
  })

  test('also after a lock by the command line, which gives no reason', async () => {
    await unlock()
    await lockUser(testServer.pool, { username: ada.username, at: testServer.clock.now() })
    const { rows } = await testServer.pool.query('select locked_reason from users where id = $1', [ada.id])
    expect(rows).toEqual([{ locked_reason: null }])
    expect((await unlock()).status).toBe(200)
    expect((await accessLines(testServer, ada.id)).map(({ action, actor_id: by }) => [action, by])).toEqual([
      ['user.locked', root.id],
      ['user.unlocked', root.id],
      ['user.locked', null],
      ['user.unlocked', root.id],
    ])
  })
})

describe('400, 404 and 422', () => {
  refusesBadDecisions(unlockCustomer, () => ({ testServer, root, ada }))
})

test('409: not locked; of ten at once one unlocks', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, unlock))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 9 }, () => [409, 'not_locked']),
  )
})
