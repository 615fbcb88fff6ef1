import { expect, test } from 'vitest'
import { adminListAnnouncements, endAnnouncement } from '#contract/office/announcements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { announced } from './announcements.ts'

const testServer = testServerOfFile()

test('the office lists all with their state, a page at a time', async () => {
  const { root } = testServer
  await announced(root, { text: 'one' })
  await announced(root, { text: 'two' })
  const ended = await announced(root, { text: 'three' })
  await root.call(endAnnouncement, { params: { id: ended } })
  const { body } = await root.call(adminListAnnouncements, { query: { limit: '2' } })
  expect(body.map(({ text, state }) => [text, state])).toEqual([
    ['three', 'ended'],
    ['two', 'shown'],
  ])
  const rest = await root.call(adminListAnnouncements, { query: { before: body[1]?.id } })
  expect(rest.body.map(({ text }) => text)).toEqual(['one'])
})
