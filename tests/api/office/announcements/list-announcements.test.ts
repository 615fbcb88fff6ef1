import { expect, test } from 'vitest'
import { listAnnouncements } from '#contract/office/announcements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { announce, textsFor } from './announcements.ts'

const testServer = testServerOfFile()

test('each audience is shown its own, the newest first', async () => {
  const { root, ada } = testServer
  await announce(root, { text: 'one', audiences: ['visitors', 'customers'] })
  await announce(root, { text: 'two', audiences: ['customers', 'staff'], level: 'warning' })
  expect(await textsFor(testServer.visitor())).toEqual(['one'])
  expect(await textsFor(ada)).toEqual(['two', 'one'])
  expect(await textsFor(root)).toEqual(['two'])
})

test('a reader learns neither who made it nor for whom else it is', async () => {
  const { body } = await testServer.ada.call(listAnnouncements)
  for (const each of body)
    expect(Object.keys(each).toSorted()).toEqual(['endsAt', 'id', 'level', 'startsAt', 'text'])
})

test('the page brings them: no call is made for them at its start', async () => {
  const page = await testServer.visitor().send('GET', '/auth', {})
  expect(page.body).toContain('{"/api/public/announcements":[{"id":')
  expect(page.body).not.toContain('"text":"two"')
})
