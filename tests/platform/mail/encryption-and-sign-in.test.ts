import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/providers/mail-server.ts'
import { type MailTestServer, startMailTestServer } from './mail-test-server.ts'
import { eventually } from '../../support/eventually.ts'

const PASSWORD = 'hush/hush @42'

let mailed: MailTestServer | undefined
afterEach(() => mailed?.close())

/** A product whose SMTP_URL is this; `host` is how it names the server. */
async function startWith(server: MailServer, url: string): Promise<MailTestServer> {
  mailed = await startMailTestServer({ mailServer: { ...server, url } })
  return mailed
}

const signedUrl = (host: string, port: number, password = PASSWORD) =>
  `smtp://northfold:${encodeURIComponent(password)}@${host}:${port}`

const waitsBecauseOf = (failure: string) =>
  eventually(async () =>
    expect(await mailed?.outbox()).toMatchObject([{ state: 'waiting', last_failure: failure }]),
  )

test('it signs in with the user and password of SMTP_URL', async () => {
  const server = await startMailServer({ password: PASSWORD })
  const { tells, settles } = await startWith(server, signedUrl('127.0.0.1', server.port))
  await tells('ada2')
  await settles('sent')
  expect(server.signIns).toEqual([PASSWORD])
})

test('a wrong password is no fault of the message, which waits until it is corrected', async () => {
  const server = await startMailServer({ password: PASSWORD })
  const { tells } = await startWith(server, signedUrl('127.0.0.1', server.port, 'wrong'))
  await tells('ada2')
  await waitsBecauseOf('authentication')
  await eventually(() => expect(server.connections()).toBe(0))
})

test('a server that wants a sign-in which SMTP_URL does not have is no fault of the message either', async () => {
  const server = await startMailServer({ password: PASSWORD })
  const { tells } = await startWith(server, server.url)
  await tells('ada2')
  await waitsBecauseOf('authentication')
})

test('a password is not said to another machine that does not encrypt', async () => {
  const server = await startMailServer({ password: PASSWORD })
  // The same machine, by a name that does not say so.
  const { tells } = await startWith(server, signedUrl('[::ffff:127.0.0.1]', server.port))
  await tells('ada2')
  await waitsBecauseOf('tls')
  expect(server.signIns).toEqual([])
})

test('a self-signed certificate is not trusted', async () => {
  const server = await startMailServer({ isSecure: true })
  const { tells } = await startWith(server, server.url)
  await tells('ada2')
  await waitsBecauseOf('tls')
  expect(server.requested).toEqual([])
})
