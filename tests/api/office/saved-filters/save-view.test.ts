import { beforeAll, expect, test } from 'vitest'
import { MAX_SAVED_FILTERS } from '#domain/staff/office-lists.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { USUAL, createColleagues, save } from './colleagues.ts'

const testServer = testServerOfFile()
let mary: Person
let carl: Person
beforeAll(async () => {
  const colleagues = await createColleagues(testServer)
  mary = colleagues.mary
  carl = colleagues.carl
})

test('200: a filter under a name, for its owner', async () => {
  const { status, body } = await save(mary)
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...USUAL, id: body.id, owner: 'mary', isOwn: true },
  })
})

test('403: a list that one may not look at', async () => {
  await testServer.changesNoRow(async () => {
    expect((await save(carl, { list: 'profiles' })).problem.code).toBe('not_allowed')
  })
})

test('409 for a name twice; 400 for a blank name, an unknown list, a filter that no browser writes', async () => {
  await save(mary, { name: 'Twice' })
  await testServer.changesNoRow(async () => {
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
    Array.from({ length: MAX_SAVED_FILTERS + 10 }, (_, n) => save(vera, { name: `Filter ${n}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_FILTERS)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(10)
})
