import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestNode } from '../../support/server.ts'
import { type MailTestServer, startMailTestServer } from './mail-test-server.ts'
import { eventually } from '../../support/eventually.ts'

let mailed: MailTestServer
/** The only node that sends. */
let node: TestNode
beforeEach(async () => {
  mailed = await startMailTestServer({ isFirstNodeMailing: false })
  node = await mailed.restart()
})
afterEach(() => mailed.close())

test('a stop waits for the answer to the message in hand', async () => {
  const { mailServer } = mailed
  mailServer.behave({ content: () => 'hold' })
  await mailed.tells('inhand')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  const closed = node.close()
  mailServer.release()
  await closed
  expect(await mailed.outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a stop gives back what it has not begun to deliver, for other nodes to send at once', async () => {
  const { mailServer } = mailed
  mailServer.behave({ recipient: () => 'hold' })
  await mailed.tells('first')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  await mailed.tells('second')
  await node.close()
  expect(await mailed.outbox()).toMatchObject([
    { state: 'waiting', last_failure: null },
    { state: 'waiting', last_failure: null },
  ])
  mailServer.behave({})
  await mailed.restart()
  await mailed.settles('sent', 'sent')
  expect(mailServer.inbox.map(({ recipient }) => recipient)).toEqual([
    'first@example.com',
    'second@example.com',
  ])
})

test('a stop that gets no answer in time leaves the message uncertain', async () => {
  const { mailServer } = mailed
  mailServer.behave({ content: () => 'hold' })
  await mailed.tells('inhand')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  await node.close()
  expect(await mailed.outbox()).toMatchObject([{ state: 'uncertain', last_failure: 'no_answer' }])
})
