import { expect } from 'vitest'
import { changeEmail, confirmEmailChange, getEmail, restoreEmail } from '#contract/people/account.ts'
import { requestResetLink, resetPassword } from '#contract/people/password-resets.ts'
import { newestToken, ownAddress } from '../../../support/providers/mailed-token.ts'
import { eventually } from '../../../support/eventually.ts'
import { PASSWORD, type Person, type TestNode, type TestServer } from '../../../support/server.ts'
import {
  MAIL_FROM,
  type MailTestServer,
  startMailTestServer,
} from '../../../platform/mail/mail-test-server.ts'

/** The product where links can be mailed. */
export const startLinkServer = async (env: Record<string, string> = {}): Promise<MailTestServer> =>
  startMailTestServer({ env: { ...(await ownAddress()), ...env } })

/** One more node of it. */
export const secondLinkNode = async ({ testServer, mailServer }: MailTestServer): Promise<TestNode> =>
  testServer.secondNode({ SMTP_URL: mailServer.url, MAIL_FROM, ...(await ownAddress()) })

/** The token of the newest link to this page that has arrived at the address, other than `not`. */
export const mailedToken = (
  { mailServer }: Pick<MailTestServer, 'mailServer'>,
  to: string,
  page: string,
  not = '',
): Promise<string> =>
  eventually(() => {
    const newest = newestToken(mailServer, to, page)
    if (newest === undefined || newest === not) throw new Error('no link has arrived')
    return newest
  })

/** The person's address counts as proved. */
export async function isVerified({ pool, clock }: TestServer, { id }: Person): Promise<void> {
  await pool.query('update users set email_verified_at = $2 where id = $1', [id, clock.now()])
}

/** The person has chosen a new password by a mailed link. */
export async function resetByLink(mailed: MailTestServer, { username }: Person): Promise<void> {
  const email = `${username}@example.com`
  const visitor = mailed.testServer.visitor()
  await visitor.call(requestResetLink, { body: { email } })
  const token = await mailedToken(mailed, email, '/reset')
  await visitor.call(resetPassword, { body: { token, newPassword: 'Another-Harbour-43' } })
}

/** Nothing waits to be mailed any more. */
export const allSent = ({ outbox }: MailTestServer): Promise<void> =>
  eventually(async () => {
    expect(new Set((await outbox()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

/** The body of the newest message that has arrived at the address with this title. */
export const mailedText = ({ mailServer }: MailTestServer, to: string, title: string): Promise<string> =>
  eventually(() => {
    const mail = mailServer.inbox.findLast(
      ({ recipient, subject }) => recipient === to && subject?.includes(title),
    )
    if (!mail) throw new Error('no message has arrived')
    return mail.text ?? ''
  })

/** The person asked to change their address, and the new one confirms it by this token. */
export async function changeAsked(mailed: MailTestServer, who: Person, email: string): Promise<string> {
  const { status } = await who.call(changeEmail, { body: { email, password: PASSWORD } })
  expect(status).toBe(200)
  return mailedToken(mailed, email, '/email/change')
}

/** The person's address is changed, as both of its addresses have confirmed. */
export async function changed(mailed: MailTestServer, who: Person, email: string): Promise<void> {
  const { body } = await who.call(getEmail)
  const tokens = [
    await changeAsked(mailed, who, email),
    await mailedToken(mailed, body.email, '/email/change'),
  ]
  for (const token of tokens)
    expect((await who.call(confirmEmailChange, { body: { token } })).status).toBe(200)
}

/** The person's address is changed, and the change undone by the address before. */
export async function restored(mailed: MailTestServer, who: Person): Promise<void> {
  const { body } = await who.call(getEmail)
  await changed(mailed, who, `undone.${body.email}`)
  const token = await mailedToken(mailed, body.email, '/email/restore')
  expect((await mailed.testServer.visitor().call(restoreEmail, { body: { token } })).status).toBe(200)
}
