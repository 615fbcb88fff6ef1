import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViews, saveView } from '#contract/records/views.ts'
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

test('200: one’s own by name, and no colleague’s', async () => {
  await save(mary)
  await save(mary, { name: 'all', query: '' })
  expect(await names(mary)).toEqual(['all', 'New'])
  expect(await names(carl)).toEqual([])
})

test('what is shared with a role is seen by those who hold it and may look at the list', async () => {
  await save(testServer.root, { name: 'Big deposits', list: 'deposits', sharedWith: 'cashier' })
  await save(testServer.root, { name: 'Profiles', list: 'profiles', sharedWith: 'cashier' })
  const { body } = await carl.call(listViews)
  expect(body).toMatchObject([{ name: 'Big deposits', owner: 'root', isOwn: false, sharedWith: 'cashier' }])
  expect(await names(mary)).not.toContain('Big deposits')
})
