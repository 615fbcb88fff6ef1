import { beforeAll, expect, test } from 'vitest'
import { removeView } from '#contract/office/saved-filters.ts'
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

const remove = (who: Person, id: string) => who.call(removeView, { params: { id } })

test('200 for its owner, once; 404 for a colleague and for an unknown one', async () => {
  const { id } = (await save(mary, { sharedWith: 'cashier' })).body
  await testServer.changesNoRow(async () => {
    for (const [who, filter] of [
      [carl, id],
      [mary, '1'],
    ] as const)
      expect((await remove(who, filter)).status).toBe(404)
  })
  expect((await remove(mary, id)).status).toBe(200)
  expect((await remove(mary, id)).status).toBe(404)
})
