import { beforeAll, expect, test } from 'vitest'
import { listCannedAnswers } from '#contract/office/canned-answers.ts'
import { MAX_CANNED_ANSWERS } from '#domain/support/support.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { answerOf } from '../../records/claims/claims.ts'
import { USUAL, write } from './canned.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

const titles = async () => (await mary.call(listCannedAnswers)).body.map(({ title }) => title)

test('200: a change is a new row, the old one ends, and both are audited with their texts', async () => {
  const first = (await write(mary, { title: 'Holidays' })).body
  const { status, body } = await write(mary, { title: 'Holidays', text: 'Closed.', replaces: first.id })
  expect({ status, body }).toEqual({
    status: 200,
    body: { id: expect.any(String), title: 'Holidays', text: 'Closed.' },
  })
  expect((await mary.call(listCannedAnswers)).body).toEqual([body])
  const { rows } = await testServer.pool.query(
    'select id, replaces, ended_by from canned_answers where title = $1 order by id',
    ['Holidays'],
  )
  expect(rows).toEqual([
    { id: BigInt(first.id), replaces: null, ended_by: BigInt(mary.id) },
    { id: BigInt(body.id), replaces: BigInt(first.id), ended_by: null },
  ])
  const audit = await testServer.pool.query(
    `select action, actor_id, before, after from audit_log where subject_type = 'canned_answer' order by id`,
  )
  const line = { action: 'canned_answer.written', actor_id: BigInt(mary.id) }
  expect(audit.rows).toEqual([
    { ...line, before: null, after: { title: 'Holidays', text: USUAL.text } },
    {
      ...line,
      before: { title: 'Holidays', text: USUAL.text },
      after: { title: 'Holidays', text: 'Closed.' },
    },
  ])
})

test('409 for a title twice, whose change then ends nothing; 404 for a change of what has ended', async () => {
  const first = (await write(mary, { title: 'Fees' })).body
  const other = (await write(mary, { title: 'Limits' })).body
  await testServer.changesNoRow(async () => {
    expect(answerOf(await write(mary, { title: 'FEES' }))).toBe('409 canned_answer_exists')
    const taken = await write(mary, { title: 'fees', replaces: other.id })
    expect(answerOf(taken)).toBe('409 canned_answer_exists')
    expect(answerOf(await write(mary, { title: 'New', replaces: '1' }))).toBe('404 not_found')
  })
  await write(mary, { title: 'All fees', replaces: first.id })
  expect(answerOf(await write(mary, { title: 'Newer', replaces: first.id }))).toBe('404 not_found')
  expect(await titles()).toEqual(expect.arrayContaining(['All fees', 'Limits']))
})

test('of ten changes of one text at once, one takes effect', async () => {
  const { id } = (await write(mary, { title: 'Once' })).body
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => write(mary, { title: `Once ${n}`, replaces: id })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await titles()).filter((title) => title.startsWith('Once'))).toHaveLength(1)
})

test('400: one more than support keeps, however many are written at once', async () => {
  for (let kept = (await titles()).length; kept < MAX_CANNED_ANSWERS - 5; kept += 1) {
    expect((await write(mary, { title: `Text ${kept}` })).status).toBe(200)
  }
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => write(mary, { title: `Last ${n}` })))
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
  const kept = (await mary.call(listCannedAnswers)).body
  expect(kept).toHaveLength(MAX_CANNED_ANSWERS)
  const changed = await write(mary, { title: 'Another', replaces: kept[0]?.id })
  expect(changed.status).toBe(200)
})
