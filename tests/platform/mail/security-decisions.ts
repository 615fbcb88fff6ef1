import { login } from '#contract/people/identity.ts'
import { finishSignIn, removeTotp, replaceRecoveryCodes } from '#contract/people/second-factor.ts'
import * as links from '../../api/people/email-links/links.ts'
import { enrollTotp, halfSignedIn, stepUp } from '../../api/people/second-factor/enrolled.ts'
import { PASSWORD, type Person } from '../../support/server.ts'
import { keyDecisions } from './key-decisions.ts'
import type { MailTestServer } from './mail-test-server.ts'

/** What makes each kind of notification about access to the account. */
export const securityDecisions = (
  mailed: () => MailTestServer,
  rich: (username: string) => Promise<Person>,
) => ({
  ...keyDecisions(rich, () => mailed().testServer.pool),
  async password_reset_by_link() {
    const person = await rich('twenty-six')
    await links.resetByLink(mailed(), person)
    return person
  },
  async email_changed() {
    const person = await rich('twenty-five')
    await links.changed(mailed(), person, 'changed@example.com')
    return person
  },
  async email_restored() {
    const person = await rich('twenty-seven')
    return links.restored(mailed(), person).then(() => person)
  },
  async second_factor_added() {
    const person = await rich('twenty-one')
    await enrollTotp(mailed().testServer, person)
    return person
  },
  async second_factor_removed() {
    const person = await rich('twenty-two')
    await enrollTotp(mailed().testServer, person)
    await person.call(removeTotp)
    return person
  },
  async recovery_codes_replaced() {
    const person = await rich('twenty-three')
    await enrollTotp(mailed().testServer, person)
    await person.call(replaceRecoveryCodes)
    return person
  },
  async recovery_code_used() {
    const person = await rich('twenty-four')
    const { recoveryCodes } = await enrollTotp(mailed().testServer, person)
    await stepUp(person, recoveryCodes?.[0] ?? '')
    return person
  },
  async new_browser() {
    const person = await rich('twenty-eight')
    const body = { username: person.username, password: PASSWORD }
    await mailed().testServer.visitor().call(login, { body })
    return person
  },
  async second_step_failed() {
    const person = await rich('twenty-nine')
    await enrollTotp(mailed().testServer, person)
    const browser = await halfSignedIn(mailed().testServer, person)
    await browser.call(finishSignIn, { body: { code: '000000' } })
    return person
  },
})
