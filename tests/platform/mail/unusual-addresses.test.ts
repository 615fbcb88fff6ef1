import { expect, test } from 'vitest'
import { emailFault, normalizeEmail } from '#domain/text/email.ts'
import { eventually } from '../../support/eventually.ts'
import { startMailTestServer } from './mail-test-server.ts'
import { ofFile } from '../../support/api/of-file.ts'

const mailed = ofFile(startMailTestServer)

test.each([
  ['amp', "x&y'z@example.com"],
  ['signs', 'a!#$%*+/=?^_`{|}~-b@example.com'],
  ['idn', 'a@münchen.de'],
  ['cyrillic', 'a@почта.рф'],
])('mail to %s, at %s, is delivered to that address alone', async (username, typed) => {
  const email = normalizeEmail(typed)
  expect(emailFault(email)).toBeNull()
  await mailed.tells(username, email)
  const mail = await eventually(() => {
    // The server shows a domain in its own letters.
    const arrived = mailed.mailServer.inbox.find(({ recipient }) => normalizeEmail(recipient) === email)
    if (!arrived) throw new Error('nothing has arrived')
    return arrived
  })
  expect(mail.raw).toContain(`To: ${email}\r\n`)
})
