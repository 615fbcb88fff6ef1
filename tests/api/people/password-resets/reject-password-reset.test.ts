import { beforeEach, describe, expect, test } from 'vitest'
import { approvePasswordReset, rejectPasswordReset } from '#contract/people/password-resets.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { NEW_PASSWORD, asked, resetsOf } from './resets.ts'

const testServer = testServerOfFile()
let carl: Person
let id: string
let people = 0
beforeEach(async () => {
  carl = await testServer.customer({ username: `carl${people++}` })
  id = (await asked(testServer, carl.username)).id
})

const reject = (body: object = { reason: 'Nobody answered the phone' }) =>
  testServer.root.post(`/api/admin/password-reset-requests/${id}/reject`, body)

describe('200', () => {
  test('the hash is gone, the password and the sessions stay, the reason is on record', async () => {
    const reply = await testServer.root.call(rejectPasswordReset, {
      params: { id },
      body: { reason: '  Nobody answered\nthe phone ' },
    })
    const reason = 'Nobody answered\nthe phone'
    expect(reply).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'rejected',
        rejectionReason: reason,
        processedAt: testServer.clock.now().toISOString(),
      },
    })
    expect(await resetsOf(testServer.pool, carl.username)).toEqual([
      { id, status: 'rejected', has_hash: false },
    ])
    expect((await carl.get('/api/wallet')).status).toBe(200)
    const logIn = (password: string) =>
      testServer.visitor().post('/api/login', { username: carl.username, password })
    expect([(await logIn(NEW_PASSWORD)).status, (await logIn(PASSWORD)).status]).toEqual([401, 200])
    const { rows } = await testServer.pool.query(
      `select actor_id::text, customer_id::text, after from audit_log
       where action = 'password_reset.rejected' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        actor_id: testServer.root.id,
        customer_id: carl.id,
        after: expect.objectContaining({ status: 'rejected', reason }),
      },
    ])
  })

  test('a competing request stays pending', async () => {
    const other = await asked(testServer, carl.username)
    await reject()
    expect((await resetsOf(testServer.pool, carl.username)).map(({ status }) => status)).toEqual([
      'rejected',
      'pending',
    ])
    expect((await testServer.root.call(approvePasswordReset, { params: { id: other.id } })).status).toBe(200)
  })
})

describe('400 and 404', () => {
  test('a reason of 1,001 characters', async () => {
    const body = { reason: 'x'.repeat(1001) }
    const reply = await testServer.changesNoRow(() => reject(body))
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } })
  })
})
