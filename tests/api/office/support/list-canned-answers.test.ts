import { beforeAll, expect, test } from 'vitest'
import { listCannedAnswers } from '#contract/office/canned-answers.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { USUAL, write } from './canned.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

test('200: the texts that support answers with, by title, for every colleague', async () => {
  expect((await mary.call(listCannedAnswers)).body).toEqual([])
  await write(mary)
  await write(mary, { title: 'address', text: 'Under Profile.' })
  const ben = await testServer.staff('ben', ['support'])
  expect((await ben.call(listCannedAnswers)).body).toEqual([
    { id: expect.any(String), title: 'address', text: 'Under Profile.' },
    { id: expect.any(String), title: USUAL.title, text: USUAL.text },
  ])
})
