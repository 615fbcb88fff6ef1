import { beforeAll, describe, expect, test } from 'vitest'
import {
  approveProfile,
  createProfile,
  getProfile,
  rejectProfile,
  updateProfile,
} from '#contract/people/profiles.ts'
import { isRefusal } from '#contract/refusals.ts'
import { documents } from '../../../support/documents.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM, FORM_WITH_DOCUMENT, PDF, PNG, dataUrl, pdfOf } from './forms.ts'

const testServer = testMarketOfFile()
let root: Person
beforeAll(() => {
  root = testServer.root
})

let people = 0
/** A new customer with a first submission. */
async function submitted() {
  const person = await testServer.customer({ username: `person${people++}` })
  const { body } = await person.call(createProfile, { body: FORM_WITH_DOCUMENT })
  return { person, first: body }
}

async function submissionsOf(person: Person) {
  const { rows } = await testServer.pool.query(
    `select p.id::text, p.status, p.decided_at is not null as decided, d.customer_id, d.id as document_id, d.media_type,
       d.content, d.key_id
     from profile_submissions p join documents d on d.customer_id = p.customer_id and d.id = p.document_id
     where p.customer_id = $1 order by p.id`,
    [person.id],
  )
  return rows.map(({ id, status, decided, document_id, ...row }) => {
    const document = documents.decrypt({ ...row, id: document_id })
    return { id, status, decided, content: isRefusal(document) ? null : document.content }
  })
}

const kycStatusOf = async (person: Person) =>
  (await testServer.pool.query('select kyc_status from accounts where customer_id = $1', [person.id])).rows[0]
    .kyc_status

describe('200', () => {
  test('an edit is a new submission, and the one still waiting is superseded', async () => {
    const { person, first } = await submitted()
    const { status, body } = await person.call(updateProfile, {
      body: { ...FORM, city: 'Paris' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...first, id: body.id, city: 'Paris', status: 'pending' })
    expect(BigInt(body.id)).toBeGreaterThan(BigInt(first.id))
    expect(await submissionsOf(person)).toEqual([
      { id: first.id, status: 'superseded', decided: true, content: PNG },
      { id: body.id, status: 'pending', decided: false, content: PNG },
    ])
  })

  test.each([
    ['no document', {}],
    ['the URL of the current one', { idDocument: '/api/profile/document' }],
  ])('with %s keeps the document', async (_, idDocument) => {
    const { person } = await submitted()
    const { status } = await person.call(updateProfile, { body: { ...FORM, ...idDocument } })
    expect(status).toBe(200)
    expect((await submissionsOf(person)).map(({ content }) => content)).toEqual([PNG, PNG])
  })

  test('with a new document replaces it, and the old submission keeps its own', async () => {
    const { person } = await submitted()
    await person.call(updateProfile, {
      body: { ...FORM, idDocument: dataUrl(PDF, 'application/pdf') },
    })
    expect((await submissionsOf(person)).map(({ content }) => content)).toEqual([PNG, PDF])
  })

  test('editing an approved profile returns it to pending and leaves the approval on record', async () => {
    const { person, first } = await submitted()
    await root.call(approveProfile, { params: { id: first.id } })
    expect(await kycStatusOf(person)).toBe('approved')
    const { body } = await person.call(updateProfile, { body: FORM })
    expect(body.status).toBe('pending')
    expect(await kycStatusOf(person)).toBe('pending')
    expect((await submissionsOf(person)).map(({ status }) => status)).toEqual(['approved', 'pending'])
  })

  test('editing a rejected profile leaves the reason behind', async () => {
    const { person, first } = await submitted()
    await root.call(rejectProfile, { params: { id: first.id }, body: { reason: 'Blurred' } })
    expect((await person.call(getProfile)).body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Blurred',
      fixes: [],
    })
    await person.call(updateProfile, { body: FORM })
    expect((await person.call(getProfile)).body).toMatchObject({
      status: 'pending',
      rejectionReason: null,
      fixes: [],
    })
    expect(await kycStatusOf(person)).toBe('pending')
  })

  test('40 edits at once leave one pending submission and 40 superseded ones', async () => {
    const { person } = await submitted()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        person.call(updateProfile, { body: { ...FORM, city: `City ${n}` } }),
      ),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const statuses = (await submissionsOf(person)).map(({ status }) => status)
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 'superseded'), 'pending'])
  })

  test('an edit racing an approval: one of them counts, and the kycStatus is the latest submission’s', async () => {
    for (let round = 0; round < 10; round++) {
      const { person, first } = await submitted()
      const [approval, edit] = await Promise.all([
        root.call(approveProfile, { params: { id: first.id } }),
        person.call(updateProfile, { body: FORM }),
      ])
      expect(edit.status).toBe(200)
      expect(await kycStatusOf(person)).toBe('pending')
      const statuses = (await submissionsOf(person)).map(({ status }) => status)
      expect(statuses).toEqual([approval.status === 200 ? 'approved' : 'superseded', 'pending'])
      expect([200, 409]).toContain(approval.status)
    }
  })
})

test('an edit waits for the lock on the account before it looks at what there is', async () => {
  const { person, first } = await submitted()
  const [reply] = await behindAccountLock(
    testServer,
    person,
    () => [person.call(updateProfile, { body: FORM })],
    (tx) => tx.query('select from profile_submissions where id = $1 for update nowait', [first.id]),
  )
  expect(reply?.status).toBe(200)
})

describe('400', () => {
  test.each([
    ['fullName', ''],
    ['dateOfBirth', '2010-01-01'],
    ['employmentStatus', 'boss'],
    ['idDocument', 'data:text/html;base64,PGI+'],
    ['idDocument', '/api/admin/profiles/1/document'],
    ['idDocument', dataUrl(pdfOf(1_048_577), 'application/pdf')],
  ])('%s: %.20s', async (field, value) => {
    const { person } = await submitted()
    const { status, problem } = await testServer.changesNoRow(() =>
      person.call(updateProfile, { body: { ...FORM, [field]: value } }),
    )
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: field })
  })
})

test('404: a customer without a profile has nothing to edit', async () => {
  const grace = await testServer.customer({ username: 'grace' })
  const { status, problem } = await testServer.changesNoRow(() =>
    grace.call(updateProfile, { body: FORM_WITH_DOCUMENT }),
  )
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'no_profile' })
})
