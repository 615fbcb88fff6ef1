import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decideProfile, toldTo } from '../../api/records/notifications/decisions.ts'
import { startMailServer } from '../../support/providers/mail-server.ts'
import { type MailTestServer, startMailTestServer } from './mail-test-server.ts'
import { eventually } from '../../support/eventually.ts'

let mailed: MailTestServer
beforeEach(async () => void (mailed = await startMailTestServer()))
afterEach(() => mailed.close())

const received = () => mailed.mailServer.inbox.map(({ recipient }) => recipient)

describe('a server that says no', () => {
  test('for now, to the recipient, is asked again a minute later', async () => {
    const { mailServer } = mailed
    mailServer.behave({ recipient: () => ({ code: 451, text: 'greylisted, SECRET-TEXT' }) })
    await mailed.tells('patient')
    await eventually(async () =>
      expect(await mailed.outbox()).toMatchObject([
        { state: 'waiting', attempts: 1, last_failure: 'deferred' },
      ]),
    )
    mailServer.behave({})
    await mailed.later({ seconds: 59 })
    await mailed.tells('prompt')
    await eventually(() => expect(received()).toEqual(['prompt@example.com']))
    await mailed.later({ seconds: 1 })
    await eventually(() => expect(received()).toEqual(['prompt@example.com', 'patient@example.com']))
    expect(await mailed.settles('sent', 'sent')).toMatchObject([{ attempts: 2 }, { attempts: 1 }])
  })

  test('for now, to the content, is asked again: it has said that it did not take it', async () => {
    const { mailServer } = mailed
    mailServer.behave({ content: () => ({ code: 452, text: 'disk full' }) })
    await mailed.tells('patient')
    await eventually(async () =>
      expect(await mailed.outbox()).toMatchObject([{ state: 'waiting', last_failure: 'deferred' }]),
    )
    mailServer.behave({})
    await mailed.later({ minutes: 1 })
    await mailed.settles('sent')
    expect(received()).toEqual(['patient@example.com'])
  })

  test.each([
    ['the recipient', { recipient: () => ({ code: 550, text: 'no such user, SECRET-TEXT' }) }],
    ['the content', { content: () => ({ code: 554, text: 'looks like spam, SECRET-TEXT' }) }],
  ])('for good, to %s, is never asked again', async (_, manner) => {
    mailed.mailServer.behave(manner)
    await mailed.tells('unknown')
    expect(await mailed.settles('failed')).toMatchObject([{ attempts: 1, last_failure: 'refused' }])
    mailed.mailServer.behave({})
    await mailed.later({ hours: 2 })
    await mailed.tells('known')
    await mailed.settles('failed', 'sent')
    expect(received()).toEqual(['known@example.com'])
  })

  test('leaves none of its words behind', async () => {
    mailed.mailServer.behave({ recipient: () => ({ code: 550, text: 'SECRET-TEXT' }) })
    await mailed.tells('unknown')
    await mailed.settles('failed')
    const { rows } = await mailed.testServer.pool.query<{ row: string }>(
      'select m::text as row from mail_outbox m',
    )
    expect(JSON.stringify(rows)).not.toContain('SECRET-TEXT')
  })

  test('to one message does not keep the others back', async () => {
    mailed.mailServer.behave({
      recipient: (address) => (address.startsWith('bad') ? { code: 550, text: 'no' } : 'accept'),
    })
    for (const username of ['good1', 'bad1', 'good2', 'bad2', 'good3']) await mailed.tells(username)
    await mailed.settles('sent', 'failed', 'sent', 'failed', 'sent')
    expect(received().toSorted()).toEqual(['good1@example.com', 'good2@example.com', 'good3@example.com'])
  })
})

describe('a server that is not there', () => {
  test('is waited for: the message goes when it is back', async () => {
    const { port } = mailed.mailServer
    await mailed.mailServer.close()
    await mailed.tells('patient')
    await eventually(async () =>
      expect(await mailed.outbox()).toMatchObject([{ state: 'waiting', last_failure: 'unreachable' }]),
    )
    const back = await startMailServer({ port })
    await mailed.later({ minutes: 1 })
    await mailed.settles('sent')
    expect(back.inbox.map(({ recipient }) => recipient)).toEqual(['patient@example.com'])
    await back.close()
  })

  test('for three days is waited for no longer', async () => {
    await mailed.mailServer.close()
    await mailed.tells('forgotten')
    await eventually(async () =>
      expect(await mailed.outbox()).toMatchObject([{ state: 'waiting', last_failure: 'unreachable' }]),
    )
    await mailed.later({ hours: 72 })
    await mailed.restart()
    await mailed.settles('expired')
  })
})

describe('a server that falls silent', () => {
  test('before it took the recipient has taken nothing: the message goes later', async () => {
    const { mailServer } = mailed
    mailServer.behave({ recipient: () => 'hold' })
    await mailed.tells('patient')
    await eventually(() => expect(mailServer.holding()).toBe(1))
    mailServer.dropConnections()
    await eventually(async () =>
      expect(await mailed.outbox()).toMatchObject([{ state: 'waiting', last_failure: 'unreachable' }]),
    )
    mailServer.behave({})
    await mailed.later({ minutes: 1 })
    await mailed.settles('sent')
    expect(received()).toEqual(['patient@example.com'])
  })

  test('after the content may have delivered it: the message is uncertain and never goes again', async () => {
    const { mailServer } = mailed
    mailServer.behave({ content: () => 'hold' })
    await mailed.tells('once')
    await eventually(() => expect(mailServer.holding()).toBe(1))
    expect(await mailed.outbox()).toMatchObject([{ state: 'delivering' }])
    mailServer.dropConnections()
    expect(await mailed.settles('uncertain')).toMatchObject([{ attempts: 1, last_failure: 'no_answer' }])

    mailServer.behave({})
    await mailed.later({ hours: 2 })
    await mailed.restart()
    await mailed.tells('another')
    await mailed.settles('uncertain', 'sent')
    expect(received()).toEqual(['once@example.com', 'another@example.com'])
  })
})

test('no decision waits for a mail server: it is answered, and shown in the app, while one hangs', async () => {
  const { mailServer, testServer } = mailed
  mailServer.behave({ recipient: () => 'hold' })
  await mailed.tells('inhand')
  await eventually(() => expect(mailServer.holding()).toBe(1))
  expect(await decideProfile(testServer, testServer.grace)).toBe(200)
  expect(await toldTo(testServer.grace)).toMatchObject([{ kind: 'profile_approved' }])
  expect(await mailed.outbox()).toMatchObject([{ state: 'sending' }, { state: 'waiting', attempts: 0 }])
})

test('what cannot be an address fails by itself, and no command is smuggled to the server', async () => {
  await mailed.tells('odd', 'odd@example.com>\r\nRCPT TO:<victim@example.com')
  expect(await mailed.settles('failed')).toMatchObject([{ last_failure: 'invalid' }])
  expect(mailed.mailServer.requested).toEqual([])
})
