import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { encryptionKey } from '#server/platform/encryption/encrypt.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { startMailServer } from '../../support/providers/mail-server.ts'
import { MAIL_FROM, type MailTestServer, startMailTestServer } from './mail-test-server.ts'
import { eventually } from '../../support/eventually.ts'

let mailed: MailTestServer
beforeAll(async () => {
  const mailServer = await startMailServer({ password: 'hush-hush' })
  mailed = await startMailTestServer({ mailServer, isFirstNodeMailing: false })
})
afterAll(() => mailed.close())

test('the log names a failure by its kind: no address, no password, none of the server’s words', async () => {
  const { mailServer, testServer } = mailed
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const open = async (password: string) => {
    const SMTP_URL = `smtp://user-name:${password}@127.0.0.1:${mailServer.port}`
    const worker = await createMail({
      config: parseConfig({ SMTP_URL, MAIL_FROM }),
      pool: testServer.pool,
      clock: testServer.clock,
      keys: { current: encryptionKey(Buffer.alloc(32, 7)), previous: [], description: 'the test' },
      log,
    })
    worker?.start()
    return worker
  }

  const wrong = await open('wrong-secret')
  await mailed.tells('somebody')
  wrong?.wake()
  await eventually(async () =>
    expect(await mailed.outbox()).toMatchObject([{ last_failure: 'authentication' }]),
  )
  await wrong?.stop()

  mailServer.behave({ recipient: () => ({ code: 550, text: 'SERVER-WORDS' }) })
  testServer.clock.advance({ minutes: 1 })
  const right = await open('hush-hush')
  await mailed.settles('failed')
  await right?.stop()

  const said = lines.join('')
  expect(said).toContain('the mail server did not accept the user and password of SMTP_URL')
  expect(said).toContain('the mail server refused for good')
  for (const secret of ['hush', 'wrong-secret', 'user-name', 'somebody', 'SERVER-WORDS', 'what the server']) {
    expect(said).not.toContain(secret)
  }
})
