import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCannedAnswers } from '#contract/office/canned-answers.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { USUAL, write } from './canned.ts'

let testServer: TestServer
let mary: Person
beforeAll(async () => {
  testServer = await startTestServer()
  mary = await testServer.staff('mary', ['support'])
})
afterAll(() => testServer.close())

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
