import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViews, removeView, saveView } from '#contract/records/views.ts'
import { MAX_SAVED_VIEWS } from '#domain/staff/saved-view.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'

let testServer: TestServer
let mary: Person
let carl: Person
beforeAll(async () => {
  testServer = await startTestServer()
  mary = await testServer.staff('mary', ['support', 'kyc'])
  carl = await testServer.staff('carl', ['cashier'])
})
afterAll(() => testServer.close())

const USUAL = {
  list: 'customers',
  name: 'New',
  query: 'kycStatus=none&search=a%20b',
  sharedWith: null,
} as const
const save = (who: Person, asked: object = {}) => who.call(saveView, { body: { ...USUAL, ...asked } })
const names = async (who: Person) => (await who.call(listViews)).body.map(({ name }) => name)

test('200: the owner finds it by name, no colleague does, and only the owner removes it', async () => {
  const { status, body } = await save(mary)
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...USUAL, id: body.id, owner: 'mary', isOwn: true },
  })
  await save(mary, { name: 'all', query: '' })
  expect(await names(mary)).toEqual(['all', 'New'])
  expect(await names(carl)).toEqual([])
  await changesNoRow(testServer.pool, async () => {
    expect((await carl.call(removeView, { params: { id: body.id } })).status).toBe(404)
  })
  expect((await mary.call(removeView, { params: { id: body.id } })).status).toBe(200)
  expect((await mary.call(removeView, { params: { id: body.id } })).status).toBe(404)
  expect(await names(mary)).toEqual(['all'])
})

test('what is shared with a role is seen by those who hold it and may look at the list', async () => {
  await save(testServer.root, { name: 'Big deposits', list: 'deposits', sharedWith: 'cashier' })
  await save(testServer.root, { name: 'Profiles', list: 'profiles', sharedWith: 'cashier' })
  const { body } = await carl.call(listViews)
  expect(body).toMatchObject([{ name: 'Big deposits', owner: 'root', isOwn: false, sharedWith: 'cashier' }])
  expect(await names(mary)).not.toContain('Big deposits')
})

test('403: a list that one may not look at', async () => {
  await changesNoRow(testServer.pool, async () => {
    expect((await save(carl, { list: 'profiles' })).problem.code).toBe('not_allowed')
  })
})

test('409 for a name twice; 400 for a blank name, an unknown list, a filter that no browser writes', async () => {
  await save(mary, { name: 'Twice' })
  await changesNoRow(testServer.pool, async () => {
    expect((await save(mary, { name: 'TWICE' })).problem.code).toBe('view_exists')
    for (const asked of [
      { name: ' ' },
      { list: 'news' },
      { query: 'a#b' },
      { query: 'a b' },
      { query: 'x'.repeat(1_001) },
      { sharedWith: 'owner' },
    ])
      expect((await save(mary, asked)).status, JSON.stringify(asked)).toBe(400)
  })
  expect((await save(mary, { name: 'Twice', list: 'profiles' })).status).toBe(200)
})

test('400: one more than a person keeps, however many are saved at once', async () => {
  const vera = await testServer.staff('vera', ['auditor'])
  const replies = await Promise.all(
    Array.from({ length: MAX_SAVED_VIEWS + 10 }, (_, n) => save(vera, { name: `View ${n}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_VIEWS)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(10)
})
