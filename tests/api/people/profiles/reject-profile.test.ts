import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  adminListProfiles,
  approveProfile,
  createProfile,
  getProfile,
  rejectProfile,
  updateProfile,
} from '#contract/people/profiles.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM, FORM_WITH_DOCUMENT } from './forms.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let id: string
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}` })
  id = (await ada.call(createProfile, { body: FORM_WITH_DOCUMENT })).body.id
})

const reject = (body: unknown = { reason: 'Blurred' }) => root.call(rejectProfile, { params: { id }, body })

describe('200', () => {
  test('the reason is kept as written, the kycStatus falls, who decided is on record', async () => {
    const reason = '  The scan is blurred.\n\tPlease <b>scan</b> it again – äöü 王  '
    const { status, body } = await reject({ reason })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      username: ada.username,
      status: 'rejected',
      rejectionReason: reason.trim(),
    })
    const { rows } = await testServer.pool.query(
      `select a.kyc_status, l.action, l.actor_id::text, l.after
       from accounts a join audit_log l using (customer_id)
       where a.customer_id = $1`,
      [ada.id],
    )
    expect(rows).toEqual([
      {
        kyc_status: 'rejected',
        action: 'profile.rejected',
        actor_id: root.id,
        after: { status: 'rejected', reason: reason.trim() },
      },
    ])
  })

  test('the customer reads which fields to correct, and the next review what they changed', async () => {
    const fixes = [
      { field: 'city', reason: 'incomplete' },
      { field: 'idDocument', reason: 'not_readable' },
    ]
    expect((await reject({ reason: 'Almost there.', fixes })).body.fixes).toEqual(fixes)
    expect((await ada.call(getProfile)).body).toMatchObject({ rejectionReason: 'Almost there.', fixes })
    const { rows } = await testServer.pool.query(
      'select title, body from notifications where customer_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([
      {
        title: 'Profile needs corrections',
        body: 'Please correct these fields of your profile: City, ID Document. Almost there.',
      },
    ])
    await ada.call(updateProfile, { body: { ...FORM_WITH_DOCUMENT, city: 'Turin' } })
    expect((await ada.call(getProfile)).body.fixes).toEqual([])
    const { body: queue } = await root.call(adminListProfiles, { query: { search: ada.username } })
    expect(queue[0]).toMatchObject({
      status: 'pending',
      fixes: [],
      changes: [
        { field: 'city', before: FORM.city },
        { field: 'idDocument', before: null },
      ],
    })
  })

  test('a first submission, and one that replaces a waiting one, has no changes to show', async () => {
    await ada.call(updateProfile, { body: { ...FORM, city: 'Turin' } })
    const { body } = await root.call(adminListProfiles, { query: { search: ada.username } })
    expect(body[0]).toMatchObject({ status: 'pending', changes: [] })
  })
})

describe('400', () => {
  test.each([
    ['an unknown field', [{ field: 'shoeSize', reason: 'incomplete' }]],
    ['an unknown reason', [{ field: 'city', reason: 'ugly' }]],
    [
      'a field that is named twice',
      [
        { field: 'city', reason: 'incomplete' },
        { field: 'city', reason: 'check' },
      ],
    ],
  ])('%s', async (_, fixes) => {
    const { status } = await testServer.changesNoRow(() => reject({ reason: 'r', fixes }))
    expect(status).toBe(400)
  })

  test('a reason of 1,001 characters', async () => {
    const body = { reason: 'x'.repeat(1001) }
    const { status, problem } = await testServer.changesNoRow(() => reject(body))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'reason' })
  })
})

describe('409: request already processed', () => {
  test.each([
    ['an approval', () => root.call(approveProfile, { params: { id } })],
    ['a rejection', () => reject()],
    ['an edit', () => ada.call(updateProfile, { body: FORM })],
  ])('by %s', async (_, decide) => {
    await decide()
    const { status, problem } = await testServer.changesNoRow(() => reject({ reason: 'Too late' }))
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'already_processed' })
  })
})
