import { beforeAll, expect, test } from 'vitest'
import { listCustomerNotes, writeCustomerNote } from '#contract/office/customers/notes.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

const write = (id: string, text: string) => mary.call(writeCustomerNote, { params: { id }, body: { text } })

test('200: colleagues read the note with its author and time', async () => {
  const { id } = testServer.ada
  const { status, body } = await write(id, 'Called about a lost card.\nCall back on Monday.')
  const note = {
    id: body.id,
    text: 'Called about a lost card.\nCall back on Monday.',
    writtenBy: 'mary',
    writtenAt: testServer.clock.now().toISOString(),
  }
  expect({ status, body }).toEqual({ status: 200, body: note })
  const listed = await testServer.root.call(listCustomerNotes, { params: { id } })
  expect(listed.body).toEqual([note])
})

test('the audit log says that a note was written, and not what it says', async () => {
  const { id } = testServer.ada
  const { body } = await write(id, 'A private matter.')
  const { rows } = await testServer.pool.query(
    `select actor_id::text, customer_id::text, before, after from audit_log
     where action = 'note.written' and subject_id = $1`,
    [body.id],
  )
  expect(rows).toEqual([{ actor_id: mary.id, customer_id: id, before: null, after: null }])
})

test('a note is never changed and never removed, whoever asks the database', async () => {
  await write(testServer.ada.id, 'It stays.')
  for (const statement of [`update customer_notes set body = 'x'`, 'delete from customer_notes'])
    await expect(testServer.pool.query(statement), statement).rejects.toThrow()
})

test('404: a user who is not a customer, and an unknown one', async () => {
  await testServer.changesNoRow(async () => {
    for (const id of [testServer.root.id, '1']) expect((await write(id, 't')).status, id).toBe(404)
  })
})

test('400: a blank note, and one that is too long', async () => {
  await testServer.changesNoRow(async () => {
    for (const text of [' ', 'x'.repeat(2001)])
      expect((await write(testServer.ada.id, text)).status).toBe(400)
  })
})
