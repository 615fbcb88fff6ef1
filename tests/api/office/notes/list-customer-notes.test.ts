import { expect, test } from 'vitest'
import { listCustomerNotes, writeCustomerNote } from '#contract/office/customers/notes.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('newest first, a page at a time, of that customer alone', async () => {
  const { root, ada, grace } = testServer
  for (const [person, text] of [
    [ada, 'one'],
    [grace, 'of another'],
    [ada, 'two'],
    [ada, 'three'],
  ] as const)
    await root.call(writeCustomerNote, { params: { id: person.id }, body: { text } })
  const first = await root.call(listCustomerNotes, { params: { id: ada.id }, query: { limit: '2' } })
  expect(first.body.map(({ text }) => text)).toEqual(['three', 'two'])
  const rest = await root.call(listCustomerNotes, {
    params: { id: ada.id },
    query: { before: first.body[1]?.id },
  })
  expect(rest.body.map(({ text }) => text)).toEqual(['one'])
})

test('none yet is an empty list; of a user who is not a customer there is no list', async () => {
  const { root } = testServer
  const eve = await testServer.customer({ username: 'eve', kycStatus: 'approved', cash: '1.00' })
  expect(await root.call(listCustomerNotes, { params: { id: eve.id } })).toMatchObject({
    status: 200,
    body: [],
  })
  expect((await root.call(listCustomerNotes, { params: { id: root.id } })).status).toBe(404)
})
