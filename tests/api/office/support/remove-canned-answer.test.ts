import { beforeAll, expect, test } from 'vitest'
import { listCannedAnswers, removeCannedAnswer } from '#contract/office/canned-answers.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { USUAL, write } from './canned.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

test('200 once, by any colleague, with an audit line; then 404; its title is free again', async () => {
  const { id } = (await write(mary)).body
  const ben = await testServer.staff('ben', ['support'])
  const remove = () => ben.call(removeCannedAnswer, { params: { id } })
  expect((await remove()).status).toBe(200)
  expect((await mary.call(listCannedAnswers)).body).toEqual([])
  await testServer.changesNoRow(async () => expect((await remove()).status).toBe(404))
  const { rows } = await testServer.pool.query(
    `select actor_id, subject_id, before from audit_log where action = 'canned_answer.removed'`,
  )
  const before = { title: USUAL.title, text: USUAL.text }
  expect(rows).toEqual([{ actor_id: BigInt(ben.id), subject_id: id, before }])
  expect((await write(mary)).status).toBe(200)
})
