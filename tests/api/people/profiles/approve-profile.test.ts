import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveProfile, createProfile, rejectProfile, updateProfile } from '#contract/people/profiles.ts'
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

const approve = () => root.call(approveProfile, { params: { id } })
const reject = () => root.call(rejectProfile, { params: { id }, body: { reason: 'Blurred' } })

async function kycStatus() {
  const { rows } = await testServer.pool.query('select kyc_status from accounts where customer_id = $1', [
    ada.id,
  ])
  return rows[0].kyc_status
}

async function decisions() {
  const { rows } = await testServer.pool.query(
    `select action, actor_id::text, subject_type, subject_id, before, after, address
     from audit_log where customer_id = $1 and action like 'profile.%'`,
    [ada.id],
  )
  return rows
}

describe('200', () => {
  test('the customer may trade, and who decided is on record', async () => {
    const { status, body } = await approve()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      userId: ada.id,
      username: ada.username,
      status: 'approved',
      rejectionReason: null,
      fixes: [],
    })
    expect(await kycStatus()).toBe('approved')
    expect(await decisions()).toEqual([
      {
        action: 'profile.approved',
        actor_id: root.id,
        subject_type: 'profile_submission',
        subject_id: id,
        before: { status: 'pending' },
        after: { status: 'approved' },
        address: '127.0.0.1',
      },
    ])
    const { rows } = await testServer.pool.query(
      'select decided_by::text, decided_at from profile_submissions where id = $1',
      [id],
    )
    expect(rows).toEqual([{ decided_by: root.id, decided_at: testServer.clock.now() }])
  })

  test.each([
    ['without a content type', {}],
    ['with one', { headers: { 'content-type': 'application/json' } }],
  ])('an empty body %s', async (_, init) => {
    expect((await root.send('POST', `/api/admin/profiles/${id}/approve`, init)).status).toBe(200)
  })
})

describe('404', () => {
  test('404: the id of another kind of thing', async () => {
    const { status, problem } = await testServer.changesNoRow(() =>
      root.call(approveProfile, { params: { id: ada.id } }),
    )
    expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
  })
})

describe('409: request already processed', () => {
  const lost = async () => {
    const { status, problem } = await testServer.changesNoRow(approve)
    expect({ status, detail: problem.detail }).toEqual({ status: 409, detail: 'Request already processed' })
  }

  test('by an approval, even one’s own', async () => {
    await approve()
    await lost()
  })
  test('by a rejection', async () => {
    await reject()
    await lost()
  })
  test('by an edit that the administrator has not seen', async () => {
    await ada.call(updateProfile, { body: { ...FORM, fullName: 'Mallory' } })
    await lost()
    expect(await kycStatus()).toBe('pending')
  })
})
