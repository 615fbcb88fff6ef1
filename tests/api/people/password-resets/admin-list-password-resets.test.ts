import { beforeAll, describe, expect, test } from 'vitest'
import {
  adminListPasswordResets,
  approvePasswordReset,
  rejectPasswordReset,
} from '#contract/people/password-resets.ts'
import type { PasswordResetStatus } from '#domain/people/password-reset.ts'
import { SAME_ADDRESS_DAYS } from '#domain/reviews/review-warnings.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'
import { asked } from './resets.ts'

const testServer = testServerOfFile()
const made: { id: string; reference: string }[] = []
beforeAll(async () => {
  for (const name of ['ada', 'grace', 'ada', 'grace', 'grace']) made.push(await asked(testServer, name))
  await testServer.root.call(rejectPasswordReset, {
    params: { id: made[1]?.id ?? '' },
    body: { reason: 'No' },
  })
  await testServer.root.call(approvePasswordReset, { params: { id: made[3]?.id ?? '' } })
})

const list = async (status?: PasswordResetStatus) =>
  (await testServer.root.call(adminListPasswordResets, { query: status ? { status } : {} })).body
const numbers = async (status?: PasswordResetStatus) =>
  (await list(status)).map(({ id }) => made.findIndex((each) => each.id === id))

test('400: an unknown status', async () => {
  expect((await testServer.root.get('/api/admin/password-reset-requests?status=lost')).status).toBe(400)
})

describe('200', () => {
  test('by status, the longest waiting first; all of them without one', async () => {
    expect(await numbers('pending')).toEqual([0, 2])
    expect(await numbers('approved')).toEqual([3])
    expect(await numbers('rejected')).toEqual([1])
    expect(await numbers('closed')).toEqual([4])
    expect(await numbers()).toEqual([0, 2, 3, 1, 4])
  })

  test('each with who, from where, its reference and how many compete with it; never a hash', async () => {
    const waiting = await list('pending')
    const at = testServer.clock.now()
    expect(waiting[0]).toEqual({
      id: made[0]?.id,
      userId: testServer.ada.id,
      username: 'ada',
      fullName: 'Ada Example',
      claim: null,
      decidedBy: null,
      warnings: [
        { code: 'competing', customers: [], more: 0, at: null },
        {
          code: 'same_address',
          customers: [{ userId: testServer.grace.id, username: 'grace' }],
          more: 0,
          at: null,
        },
      ],
      email: 'ada@example.com',
      status: 'pending',
      reference: made[0]?.reference,
      address: '127.0.0.1',
      competing: 1,
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + 24 * 3_600_000).toISOString(),
      processedAt: null,
      rejectionReason: null,
    })
    expect((await list('closed')).map(({ competing }) => competing)).toEqual([0])
    expect(JSON.stringify(await list())).not.toMatch(/argon2|[Hh]ash/)
  })

  test('resets of six customers from one address warn of each other and of unapproved profiles', async () => {
    const tried = await startTestServer()
    const customers = await Promise.all(
      ['bob', 'cleo', 'dora', 'eve'].map((username) => tried.customer({ username })),
    )
    for (const { username } of [tried.ada, tried.grace, ...customers]) await asked(tried, username)
    const { body } = await tried.root.call(adminListPasswordResets, { query: { status: 'pending' } })
    expect(body.map(({ warnings }) => warnings.find(({ code }) => code === 'same_address'))).toEqual(
      body.map(() => expect.objectContaining({ customers: expect.anything(), more: 2 })),
    )
    const unapproved = body
      .filter(({ warnings }) => warnings.some(({ code }) => code === 'profile_not_approved'))
      .map(({ username }) => username)
    expect(unapproved).toEqual(['grace', 'bob', 'cleo', 'dora', 'eve'])
    tried.clock.advance({ hours: 24 * SAME_ADDRESS_DAYS, minutes: 1 })
    await asked(tried, 'ada')
    const hedy = await tried.administrator('hedy')
    const later = await hedy.call(adminListPasswordResets, { query: { status: 'pending' } })
    expect(later.body.map(({ warnings }) => warnings)).toEqual([[]])
    await tried.close()
  })

  test('at most 200', async () => {
    await testServer.pool.query(
      `insert into password_reset_requests
         (customer_id, id, reference, credential_version, address, created_at, expires_at, status, processed_at)
       select $1, n, 'R', 1, 'x', $2, $3, 'closed', $2 from generate_series(1, 250) n`,
      [
        testServer.ada.id,
        testServer.clock.now(),
        new Date(testServer.clock.now().getTime() + 24 * 3_600_000),
      ],
    )
    expect(await list()).toHaveLength(200)
  })

  test('an expired request is not pending, removed or not, and does not compete', async () => {
    testServer.clock.advance({ minutes: 10 })
    await asked(testServer, 'grace')
    await testServer.pool.query('update sessions set created_at = $1, last_active_at = $1', [
      new Date(testServer.clock.now().getTime() + 24 * 3_600_000),
    ])
    testServer.clock.advance({ hours: 23, minutes: 50 })
    const node = await testServer.secondNode()
    const { body } = await node
      .as(testServer.root)
      .call(adminListPasswordResets, { query: { status: 'pending' } })
    expect(body.map(({ username, competing }) => [username, competing])).toEqual([['grace', 0]])
  })
})
