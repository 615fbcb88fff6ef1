import { beforeAll, describe, expect, test } from 'vitest'
import { adminGetDocument, createProfile, updateProfile } from '#contract/people/profiles.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM, FORM_WITH_DOCUMENT, PDF, PNG, dataUrl } from './forms.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
let first: string
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada' })
  root = testServer.root
  first = (await ada.call(createProfile, { body: FORM_WITH_DOCUMENT })).body.id
})

const views = async () =>
  (
    await testServer.pool
      .query(`select actor_id::text, subject_id, customer_id::text, address, after from audit_log
     where action = 'document.viewed' order by id`)
  ).rows

describe('200', () => {
  test('is the file as a download that can do nothing, and the view is on record', async () => {
    const { status, bytes, headers } = await root.call(adminGetDocument, {
      params: { id: first },
    })
    expect(status).toBe(200)
    expect(bytes).toEqual(PNG)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="id-document-\d+\.png"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(await views()).toEqual([
      { actor_id: root.id, subject_id: first, customer_id: ada.id, address: '127.0.0.1', after: null },
    ])
  })

  test('every view is on record, each with its administrator', async () => {
    const second = await testServer.administrator('second')
    await Promise.all(
      [root, second, second].map((who) => who.call(adminGetDocument, { params: { id: first } })),
    )
    expect((await views()).map(({ actor_id }) => actor_id).toSorted()).toEqual(
      [root.id, root.id, second.id, second.id].toSorted(),
    )
  })

  test('each submission keeps the document it was decided by', async () => {
    const body = { ...FORM, idDocument: dataUrl(PDF, 'application/pdf') }
    const { body: answer } = await ada.call(updateProfile, { body })
    expect((await root.call(adminGetDocument, { params: { id: answer.id } })).bytes).toEqual(PDF)
    expect((await root.call(adminGetDocument, { params: { id: first } })).bytes).toEqual(PNG)
  })
})

describe('404', () => {
  test('the id of another kind of thing is no document', async () => {
    const { status } = await testServer.changesNoRow(() =>
      root.call(adminGetDocument, { params: { id: ada.id } }),
    )
    expect(status).toBe(404)
  })
})
