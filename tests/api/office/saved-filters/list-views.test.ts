import { beforeAll, expect, test } from 'vitest'
import { listViews } from '#contract/office/saved-filters.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { createColleagues, save } from './colleagues.ts'

const testServer = testServerOfFile()
let mary: Person
let carl: Person
beforeAll(async () => {
  const colleagues = await createColleagues(testServer)
  mary = colleagues.mary
  carl = colleagues.carl
})

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
