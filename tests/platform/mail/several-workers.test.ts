import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailServer } from '../../support/providers/mail-server.ts'
import { type MailTestServer, startMailTestServer } from './mail-test-server.ts'
import { eventually } from '../../support/eventually.ts'

let mailed: MailTestServer
beforeEach(async () => void (mailed = await startMailTestServer()))
afterEach(() => mailed.close())

const PEOPLE = Array.from({ length: 12 }, (_, at) => `person${at}`)

test('three nodes send each message once', async () => {
  await mailed.restart()
  await mailed.restart()
  await Promise.all(PEOPLE.map((username) => mailed.tells(username)))
  await mailed.settles(...PEOPLE.map(() => 'sent'))
  const arrived = mailed.mailServer.inbox.map(({ recipient }) => recipient)
  expect(arrived.toSorted()).toEqual(PEOPLE.map((username) => `${username}@example.com`).toSorted())
})

test('a backlog goes at once when the mail server is back, more of it than one claim holds', async () => {
  const { port } = mailed.mailServer
  await mailed.mailServer.close()
  for (const username of PEOPLE) await mailed.tells(username)
  await eventually(async () =>
    expect((await mailed.outbox()).map(({ last_failure }) => last_failure)).toEqual(
      PEOPLE.map(() => 'unreachable'),
    ),
  )
  const back = await startMailServer({ port })
  await mailed.later({ hours: 1 })
  await mailed.settles(...PEOPLE.map(() => 'sent'))
  expect(back.inbox).toHaveLength(PEOPLE.length)
  await back.close()
})

test('a worker that was so slow that another took its message sends nothing any more', async () => {
  const { mailServer } = mailed
  mailServer.behave({ recipient: () => 'hold' })
  await mailed.tells('slow')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  mailServer.behave({})
  mailed.testServer.clock.advance({ minutes: 6 })
  await mailed.restart()
  expect(await mailed.settles('sent')).toMatchObject([{ attempts: 2 }])
  expect(mailServer.inbox).toHaveLength(1)

  mailServer.release()
  await mailed.tells('next')
  await mailed.settles('sent', 'sent')
  await eventually(() => expect(mailServer.connections()).toBe(0))
  expect(mailServer.inbox.map(({ recipient }) => recipient)).toEqual(['slow@example.com', 'next@example.com'])
})
