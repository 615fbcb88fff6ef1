import { beforeAll, expect, test } from 'vitest'
import { adminCountAudit, adminListAudit } from '#contract/records/audit.ts'
import { writeCustomerNote } from '#contract/office/customers/notes.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
  const params = { id: testServer.ada.id }
  for (const text of ['one', 'two']) await mary.call(writeCustomerNote, { params, body: { text } })
})

const count = async (query: Record<string, string>, who = testServer.root) =>
  (await who.call(adminCountAudit, { query })).body
const listed = async (query: Record<string, string>, who = testServer.root) =>
  (await who.call(adminListAudit, { query })).body.length

test('200: as many as the list with the same filter has', async () => {
  expect(await count({ action: 'note.written' })).toEqual({ found: 2, isMore: false })
  for (const query of [{}, { actor: 'MARY' }, { customer: 'ada' }, { actorKind: 'operator' }])
    expect(await count(query), JSON.stringify(query)).toEqual({ found: await listed(query), isMore: false })
})

test('who sees their own acts alone counts no others', async () => {
  expect(await count({ action: 'note.written' }, mary)).toEqual({ found: 2, isMore: false })
  expect(await count({}, mary)).toEqual({ found: await listed({}, mary), isMore: false })
  expect(await count({ actor: 'root' }, mary)).toEqual({ found: 0, isMore: false })
})
