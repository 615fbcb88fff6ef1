import { expect, test } from 'vitest'
import { endAnnouncement } from '#contract/office/announcements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { announced, textsFor } from './announcements.ts'

const testServer = testServerOfFile()

const end = (id: string) => testServer.root.call(endAnnouncement, { params: { id } })

test('200: its readers are shown it no more, and the audit log says who ended it', async () => {
  const id = await announced(testServer.root)
  testServer.clock.advance({ minutes: 1 })
  const { status, body } = await end(id)
  const endedAt = testServer.clock.now().toISOString()
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'ended', endedBy: 'root', endedAt } })
  expect(await textsFor(testServer.ada)).toEqual([])
  const { rows } = await testServer.pool.query(
    `select actor_id::text from audit_log where action = 'announcement.ended' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: testServer.root.id }])
})

test('200: one that is scheduled is never shown', async () => {
  const startsAt = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  const id = await announced(testServer.root, { startsAt })
  await end(id)
  testServer.clock.advance({ minutes: 2 })
  expect(await textsFor(testServer.ada)).toEqual([])
})

test('409: ended by a person, ended by its time; twice at once it is ended once', async () => {
  const id = await announced(testServer.root)
  const both = await Promise.all([end(id), end(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const endsAt = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  const short = await announced(testServer.root, { endsAt })
  testServer.clock.advance({ minutes: 2 })
  await testServer.changesNoRow(async () => {
    for (const over of [id, short])
      expect(await end(over)).toMatchObject({ status: 409, body: { code: 'announcement_ended' } })
  })
})
