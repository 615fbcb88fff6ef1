import { expect } from 'vitest'
import { requestResetLink, resetPassword } from '#contract/people/password-resets.ts'
import { newestToken, ownAddress } from '../../../support/providers/mailed-token.ts'
import { eventually } from '../../../support/eventually.ts'
import type { Person, TestNode, TestServer } from '../../../support/server.ts'
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
