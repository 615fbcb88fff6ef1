import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import * as contract from '#contract/people/second-factor.ts'
import { login } from '#contract/people/identity.ts'
import type { Client } from '../../../support/client.ts'
import { type Authenticator, newAuthenticator } from '../../../support/browser/authenticator.ts'
import { PASSWORD, type Person, type TestServer } from '../../../support/server.ts'

/** The code an app with this secret shows on the testServer's clock, so many steps of thirty seconds from now. */
export const codeOf = (testServer: Pick<TestServer, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testServer.clock.now().getTime() + steps * 30_000,
  })

/** A user's new authenticator app, confirmed by its first code. */
export async function enrollTotp(
  testServer: TestServer,
  person: Client,
): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const begun = await person.call(contract.beginTotp, { body: { password: PASSWORD } })
  expect(begun.status).toBe(200)
  const { secret } = begun.body
  const code = codeOf(testServer, secret)
  const confirmed = await person.call(contract.confirmTotp, { body: { code } })
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The same, a step later, so that its next code is good. */
export async function withTotp(testServer: TestServer, person: Client): ReturnType<typeof enrollTotp> {
  const app = await enrollTotp(testServer, person)
  testServer.clock.advance({ seconds: 30 })
  return app
}

/** A user's new passkey. */
export async function withPasskey(
  testServer: TestServer,
  person: Client,
  name = 'Her phone',
): Promise<{ passkey: Authenticator; recoveryCodes: string[] | null }> {
  const passkey = newAuthenticator()
  const options = await person.call(contract.beginPasskey, { body: { password: PASSWORD } })
  expect(options.status).toBe(200)
  const credential = passkey.make(options.body, testServer.url)
  const added = await person.call(contract.addPasskey, { body: { name, credential } })
  expect(added.status).toBe(200)
  return { passkey, recoveryCodes: added.body.recoveryCodes }
}

/** A browser in which the password was typed and the second step is due. */
export async function halfSignedIn(
  { visitor }: Pick<TestServer, 'visitor'>,
  { username }: Person,
): Promise<Client> {
  const browser = visitor()
  const { status } = await browser.call(login, { body: { username, password: PASSWORD } })
  expect(status).toBe(202)
  return browser
}

export const finish = (browser: Client, code: string) =>
  browser.call(contract.finishSignIn, { body: { code } })

export const stepUp = (person: Client, code: string) =>
  person.call(contract.reauthenticate, { body: { code } })

/** Audited actions of a user's second factor with their details, the oldest first. */
export async function recorded(testServer: TestServer, { id }: Person): Promise<[string, object | null][]> {
  const { rows } = await testServer.pool.query<{ action: string; after: object | null }>(
    `select action, after from audit_log
    where subject_id = $1 and (action like '%second_factor%' or action like 'recovery_code%') order by id`,
    [id.toString()],
  )
  return rows.map(({ action, after }) => [action, after])
}
