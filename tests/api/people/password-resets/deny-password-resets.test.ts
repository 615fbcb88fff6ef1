import { beforeEach, describe, expect, test } from 'vitest'
import {
  approvePasswordReset,
  denyPasswordResets,
  getPendingPasswordResets,
  rejectPasswordReset,
} from '#contract/people/password-resets.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { NEW_PASSWORD, asked, resetsOf } from './resets.ts'

const testServer = testServerOfFile()
let olga: Person
let people = 0
beforeEach(async () => void (olga = await testServer.customer({ username: `olga${people++}` })))

const deny = (who: Person = olga) => who.call(denyPasswordResets)
const approve = (id: string) => testServer.root.call(approvePasswordReset, { params: { id } })
const reject = (id: string) =>
  testServer.root.call(rejectPasswordReset, { params: { id }, body: { reason: 'Unknown caller' } })
const logIn = async (password: string) =>
  (await testServer.visitor().post('/api/login', { username: olga.username, password })).status

async function auditOf(action: string) {
  const { rows } = await testServer.pool.query(
    `select actor_id::text, subject_type, subject_id, before, after, address from audit_log
     where action = $1 and customer_id = $2 order by id`,
    [action, olga.id],
  )
  return rows
}

describe('200', () => {
  test('"This wasn\'t me" denies every pending request at once; password and session stay', async () => {
    const requests = [await asked(testServer, olga.username), await asked(testServer, olga.username)]
    expect(await deny()).toMatchObject({ status: 200, body: { denied: 2 } })
    expect(await resetsOf(testServer.pool, olga.username)).toEqual(
      requests.map(({ id }) => ({ id, status: 'denied', has_hash: false })),
    )
    expect((await olga.call(getPendingPasswordResets)).body).toEqual({ count: 0, latestAt: null })
    expect([await logIn(NEW_PASSWORD), await logIn(PASSWORD)]).toEqual([401, 200])
    expect(await auditOf('password_reset.denied')).toEqual(
      requests.map(({ id, reference }) => ({
        actor_id: olga.id,
        subject_type: 'password_reset_request',
        subject_id: id,
        before: { status: 'pending' },
        after: { status: 'denied', reference, requestedFrom: '127.0.0.1' },
        address: '127.0.0.1',
      })),
    )
  })

  test('a denied request cannot be approved any more', async () => {
    const { id } = await asked(testServer, olga.username)
    await deny()
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { code: 'already_processed', outcome: 'denied', decidedBy: null },
    })
    expect(await logIn(NEW_PASSWORD)).toBe(401)
  })

  test('another customer’s requests stay', async () => {
    const nora = await testServer.customer({ username: `nora${people}` })
    const { id } = await asked(testServer, nora.username)
    await asked(testServer, olga.username)
    await deny()
    expect(await resetsOf(testServer.pool, nora.username)).toEqual([
      { id, status: 'pending', has_hash: true },
    ])
  })

  test('waits for the account before it touches a request', async () => {
    const { id } = await asked(testServer, olga.username)
    const untouched = 'select from password_reset_requests where id = $1 for update nowait'
    const [reply] = await behindAccountLock(
      testServer,
      olga,
      () => [deny()],
      (tx) => tx.query(untouched, [id]),
    )
    expect(reply?.status).toBe(200)
  })
})

describe('409', () => {
  test('nothing was requested', async () => {
    expect(await testServer.changesNoRow(() => deny())).toMatchObject({
      status: 409,
      body: { code: 'already_processed' },
    })
  })

  test.each([
    ['a denial', () => deny()],
    ['a rejection', (id: string) => reject(id)],
  ])('already processed by %s', async (_, decide) => {
    await decide((await asked(testServer, olga.username)).id)
    expect(await testServer.changesNoRow(() => deny())).toMatchObject({ status: 409 })
  })
})

test('denials, approvals and rejections at once on two nodes: each request has one outcome', async () => {
  const second = await testServer.secondNode()
  for (let round = 0; round < 5; round += 1) {
    const who = await testServer.customer({ username: `racer${people++}` })
    const { id } = await asked(testServer, who.username)
    const owners = [who, second.as(who)]
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => [
        approve(id),
        owners[turn % 2]!.call(denyPasswordResets),
        reject(id),
      ]).flat(),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    // An approval ends the owner's sessions.
    expect(replies.filter(({ status }) => status !== 200 && status !== 409 && status !== 401)).toEqual([])
    const [request] = await resetsOf(testServer.pool, who.username)
    expect(request).toMatchObject({ has_hash: false })
    const { rows } = await testServer.pool.query<{ action: string }>(
      `select action from audit_log where subject_id = $1 and action <> 'password_reset.requested'
       and subject_type = 'password_reset_request'`,
      [id],
    )
    expect(rows).toEqual([{ action: `password_reset.${request?.status}` }])
  }
})
