import { beforeAll, describe, expect, test } from 'vitest'
import {
  adminGetDocument,
  adminListProfiles,
  approveProfile,
  createProfile,
  rejectProfile,
  updateProfile,
} from '#contract/people/profiles.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM, FORM_WITH_DOCUMENT } from './forms.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  root = testServer.root
  for (const name of ['ada', 'bob', 'cleo', 'dora', 'eve']) {
    const person = await testServer.customer({ username: name })
    if (name === 'ada') ada = person
    ids[name] = (await person.call(createProfile, { body: FORM_WITH_DOCUMENT })).body.id
  }
  await root.call(approveProfile, { params: { id: ids['ada'] } })
  await root.call(rejectProfile, { params: { id: ids['bob'] }, body: { reason: 'Blurred' } })
})

const names = async (query?: object) =>
  (await root.call(adminListProfiles, { query })).body.map(({ username }) => username)

describe('200', () => {
  test('the pending ones, the longest waiting first', async () => {
    expect(await names({ status: 'pending' })).toEqual(['cleo', 'dora', 'eve'])
  })

  test('decided requests are filtered by their decision', async () => {
    expect(await names({ status: 'approved' })).toEqual(['ada'])
    expect(await names({ status: 'rejected' })).toEqual(['bob'])
  })

  test('without a status all of them, the pending ones first', async () => {
    expect(await names()).toEqual(['cleo', 'dora', 'eve', 'ada', 'bob'])
  })

  test('each with everything an administrator decides on, the document as a link', async () => {
    const { body } = await root.call(adminListProfiles, { query: { status: 'approved' } })
    expect(body).toEqual([
      {
        ...FORM,
        id: ids['ada'],
        userId: ada.id,
        username: 'ada',
        decidedBy: 'root',
        processedAt: testServer.clock.now().toISOString(),
        warnings: [],
        claim: null,
        documentViewed: false,
        changes: [],
        status: 'approved',
        rejectionReason: null,
        fixes: [],
        idDocument: `/api/admin/profiles/${ids['ada']}/document`,
        createdAt: testServer.clock.now().toISOString(),
      },
    ])
  })

  test('each reviewer reads whether they have opened the document that waits', async () => {
    const viewed = async (person: Person) =>
      (await person.call(adminListProfiles, { query: { status: 'pending' } })).body
        .filter(({ documentViewed }) => documentViewed)
        .map(({ username }) => username)
    const hedy = await testServer.administrator('hedy')
    expect(await viewed(root)).toEqual([])
    await root.call(adminGetDocument, { params: { id: ids['dora'] } })
    expect(await viewed(root)).toEqual(['dora'])
    expect(await viewed(hedy)).toEqual([])
  })

  test('an edit goes to the end of the queue, and the superseded submission leaves it', async () => {
    const frank = await testServer.customer({ username: 'frank' })
    const gina = await testServer.customer({ username: 'gina' })
    await frank.call(createProfile, { body: FORM_WITH_DOCUMENT })
    await gina.call(createProfile, { body: FORM_WITH_DOCUMENT })
    await frank.call(updateProfile, { body: FORM })
    expect(await names({ status: 'pending' })).toEqual(['cleo', 'dora', 'eve', 'gina', 'frank'])
  })

  test('at most 200, in less than 256 kB, for uploads of any size', async () => {
    await testServer.pool.query(
      `with made as (
         insert into users
           (id, username, username_key, email, email_key, first_name, last_name, role, password_hash, created_at)
         select n, 'crowd' || n, 'crowd' || n, 'c' || n || '@x.yz', 'c' || n || '@x.yz', 'A', 'B', 'customer',
           '$argon2id$x', $1
         from generate_series(1, 250) n returning id
       ), opened as (
         insert into accounts (customer_id, kyc_status) select id, 'pending' from made returning customer_id
       ), stored as (
         insert into documents (customer_id, id, media_type, content, created_at)
         select customer_id, 1, 'image/png', '\\x00', $1 from opened returning customer_id
       )
       insert into profile_submissions (customer_id, id, full_name, phone_number, date_of_birth, nationality,
         occupation, employment_status, annual_income, source_of_funds, address, city, postal_code, country, id_type,
         id_number, document_id, created_at)
       select customer_id, customer_id, 'A', '+1', '1985-12-10', 'United Kingdom', 'Analyst', 'employed', '0-25000',
         'Salary', 'Street', 'City', 'Code', 'Country', 'passport', '1', 1, $1 from stored`,
      [testServer.clock.now()],
    )
    const { body, bytes } = await root.call(adminListProfiles, { query: { status: 'pending' } })
    expect(body.length).toBe(200)
    expect(body.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 1)))
    expect(bytes.length).toBeLessThan(256 * 1_024)
    expect(bytes.toString()).not.toContain('data:')
    expect((await names()).length).toBe(200)
  })
})

describe('400', () => {
  test.each(["'||1", 'superseded', 'Pending', '', 'pending,approved', '__proto__'])(
    'the status %j',
    async (status) => {
      const { status: code, problem } = await root.call(adminListProfiles, { query: { status } })
      expect({ code, path: problem.errors?.[0]?.path }).toEqual({ code: 400, path: 'status' })
    },
  )

  test('two statuses at once', async () => {
    const { status } = await root.send('GET', '/api/admin/profiles?status=pending&status=approved')
    expect(status).toBe(400)
  })
})

describe('401 and 403', () => {
  test('403: a demoted administrator, at once', async () => {
    const former = await testServer.administrator('former')
    expect((await former.call(adminListProfiles)).status).toBe(200)
    await testServer.pool.query(`update users set role = 'customer' where id = $1`, [former.id])
    expect((await former.call(adminListProfiles)).status).toBe(403)
  })
})
