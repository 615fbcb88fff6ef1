import { beforeEach, describe, expect, test } from 'vitest'
import { deactivateStaff } from '#contract/people/staff/staff.ts'
import { getUser, login } from '#contract/people/identity.ts'
import { finishSignIn } from '#contract/people/second-factor.ts'
import { finishSignOn, linkSignOn, readSignOn } from '#contract/people/staff/sign-on.ts'
import { startMailServer } from '../../../support/providers/mail-server.ts'
import { type Client, createClient } from '../../../support/client.ts'
import type { Account, TokenChange } from '../../../support/providers/identity-provider.ts'
import { PASSWORD, type Person, startTestServer } from '../../../support/server.ts'
import { codeOf, withTotp } from '../second-factor/enrolled.ts'
import { begun, ledTo, linesOf, newAccount, pathOf, signOn, startSignOnServer } from './sign-on.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let vera: Person
let account: Account
let people = 0
const server = ofFile(startSignOnServer)
beforeEach(async () => {
  server.provider.tamper(null)
  vera = await server.testServer.staff(`vera${people++}`, ['administrator'])
  account = newAccount(`${vera.username}@company.example`)
})

/** Vera has bound her account. */
async function bound(): Promise<void> {
  const visitor = server.testServer.visitor()
  expect(await signOn(server, visitor, account)).toBe('/auth?sso=continue')
  const body = { username: vera.username, password: PASSWORD }
  expect((await visitor.call(linkSignOn, { body })).status).toBe(200)
}

/** In the ID token the library asks no other answer for it, which would have to name the same person. */
const ADDRESS = { email: 'vera@company.example', email_verified: true }

/** An answer of the provider for this browser, not taken yet. */
const answered = async (visitor: Client, who = account): Promise<string> =>
  pathOf(await server.provider.visit(await begun(visitor), who))

const refused = async (visitor: Client, path: string, because: string): Promise<void> => {
  const before = (await linesOf(server.testServer, 'login.sso_refused')).length
  expect(ledTo(await visitor.get(path))).toBe('/auth?sso=failed')
  expect((await visitor.call(getUser)).status).toBe(401)
  const lines = await linesOf(server.testServer, 'login.sso_refused')
  // The same reason is listed for the first, the tenth ... time within ten minutes.
  if (lines.length > before) expect(lines[0]?.after).toMatchObject({ because })
  expect(lines.some(({ after }) => after?.['because'] === because)).toBe(true)
}

describe('302', () => {
  test('a bound colleague is signed in, whatever their address at the provider is by now', async () => {
    await bound()
    const visitor = server.testServer.visitor()
    const moved = { ...account, email: 'elsewhere@company.example', isVerified: false }
    expect(await signOn(server, visitor, moved)).toBe('/admin')
    expect((await visitor.call(getUser)).body.username).toBe(vera.username)
    const [line] = await linesOf(server.testServer, 'login.succeeded')
    expect(line).toEqual({ subject_id: vera.id, after: { by: 'single sign-on' } })
  })

  test('a sign-in that began on one server is finished on another, with the cookie of the browser', async () => {
    await bound()
    const visitor = server.testServer.visitor()
    const path = await answered(visitor)
    const { url } = await server.testServer.secondNode({ PORT: '0' })
    const other = createClient(url, visitor.cookies)
    expect(ledTo(await other.get(path))).toBe('/admin')
    expect((await other.call(getUser)).body.username).toBe(vera.username)
  })

  test('our second factor is asked for unless the provider asked for two', async () => {
    await bound()
    const { secret } = await withTotp(server.testServer, vera)
    const visitor = server.testServer.visitor()
    expect(await signOn(server, visitor, { ...account, amr: ['pwd'] })).toBe('/auth?sso=continue')
    expect((await visitor.call(getUser)).status).toBe(401)
    expect((await visitor.call(readSignOn)).body).toMatchObject({
      step: 'second_factor',
      methods: ['totp', 'recovery_code'],
    })
    const code = codeOf(server.testServer, secret)
    expect((await visitor.call(finishSignIn, { body: { code } })).status).toBe(200)
    const other = server.testServer.visitor()
    expect(await signOn(server, other, { ...account, amr: ['pwd', 'otp', 'mfa'] })).toBe('/admin')
    expect((await other.call(getUser)).status).toBe(200)
  })

  test('a provider that does not say when it asked counts as having asked now', async () => {
    await bound()
    await withTotp(server.testServer, vera)
    server.provider.tamper({ claims: ({ auth_time: _, ...claims }) => claims })
    const visitor = server.testServer.visitor()
    expect(await signOn(server, visitor, { ...account, amr: ['mfa'] })).toBe('/admin')
    expect((await visitor.call(getUser)).body.username).toBe(vera.username)
  })

  test('a name that the provider gave another person finds nobody by the address', async () => {
    await bound()
    const visitor = server.testServer.visitor()
    expect(await signOn(server, visitor, newAccount(account.email))).toBe('/auth?sso=continue')
    expect((await visitor.call(readSignOn)).body).toMatchObject({ step: 'link', email: account.email })
    expect((await visitor.call(getUser)).status).toBe(401)
  })
})

describe('opens nothing and is audited', () => {
  test('a callback without the cookie of the browser in which it began', async () => {
    await bound()
    const path = await answered(server.testServer.visitor())
    await refused(server.testServer.visitor(), path, 'no_cookie')
  })

  test('an answer in a browser that began another sign-in', async () => {
    await bound()
    const path = await answered(server.testServer.visitor())
    const other = server.testServer.visitor()
    await begun(other)
    await refused(other, path, 'wrong_answer')
  })

  test('an answer for the second time', async () => {
    await bound()
    const visitor = server.testServer.visitor()
    await begun(visitor)
    const cookie = visitor.cookies.get('sso') ?? ''
    const path = await answered(visitor)
    const kept = visitor.cookies.get('sso') ?? ''
    expect(kept).not.toBe(cookie)
    expect(ledTo(await visitor.get(path))).toBe('/admin')
    const thief = server.testServer.visitor()
    thief.cookies.set('sso', kept)
    await refused(thief, path, 'over')
  })

  test('an answer with another state, and one with a code that the provider did not give', async () => {
    await bound()
    for (const change of [/state=[^&]*/, /code=[^&]*/]) {
      const visitor = server.testServer.visitor()
      const path = await answered(visitor)
      const [name = ''] = change.exec(path)?.[0].split('=') ?? []
      await refused(visitor, path.replace(change, `${name}=${'x'.repeat(43)}`), 'wrong_answer')
    }
  })

  test('the nonce of another sign-in, and the code of another client', async () => {
    await bound()
    for (const [name, value] of [
      ['nonce', 'n'.repeat(43)],
      ['client_id', 'stranger'],
    ] as const) {
      const visitor = server.testServer.visitor()
      const url = new URL(await begun(visitor))
      url.searchParams.set(name, value)
      await refused(visitor, pathOf(await server.provider.visit(url.href, account)), 'wrong_answer')
    }
  })

  test.each<[string, TokenChange]>([
    ['signed with another key of the same name', { signedBy: 'stranger' }],
    ['signed with no key', { signedBy: 'nobody' }],
    ['without a person', { claims: (claims) => ({ ...claims, ...ADDRESS, sub: '' }) }],
    [
      'with a person of 256 characters',
      { claims: (claims) => ({ ...claims, ...ADDRESS, sub: 'x'.repeat(256) }) },
    ],
    [
      'of a person asked more than five minutes ago',
      { claims: (claims) => ({ ...claims, auth_time: Number(claims['iat']) - 301 }) },
    ],
    ['that says nonsense of when it asked', { claims: (claims) => ({ ...claims, auth_time: 'now' }) }],
  ])('an ID token %s', async (_, change) => {
    await bound()
    server.provider.tamper(change)
    const visitor = server.testServer.visitor()
    await refused(visitor, await answered(visitor), 'wrong_answer')
    expect((await visitor.call(readSignOn)).body.step).toBe('none')
  })

  test('an answer after ten minutes', async () => {
    await bound()
    const visitor = server.testServer.visitor()
    const path = await answered(visitor)
    server.testServer.clock.advance({ minutes: 10 })
    await refused(visitor, path, 'over')
  })

  test('what the provider refused, and an empty answer', async () => {
    for (const query of ['?error=access_denied&state=x', '']) {
      const visitor = server.testServer.visitor()
      await begun(visitor)
      await refused(visitor, `/api/sso/callback${query}`, 'wrong_answer')
    }
  })

  test('an address that the provider has not verified', async () => {
    const visitor = server.testServer.visitor()
    const path = await answered(visitor, { ...account, isVerified: false })
    await refused(visitor, path, 'email_not_verified')
    expect((await visitor.call(readSignOn)).body.step).toBe('none')
  })

  test('a colleague who was deactivated', async () => {
    await bound()
    const anna = await server.testServer.staff(`anna${people}`, ['administrator'])
    await anna.call(deactivateStaff, { params: { id: vera.id }, body: { reason: 'r' } })
    const visitor = server.testServer.visitor()
    await refused(visitor, await answered(visitor), 'deactivated')
  })
})

test('422 where no provider is set', async () => {
  const testServer = await startTestServer()
  expect((await testServer.visitor().call(finishSignOn)).problem.code).toBe('not_offered')
  await testServer.close()
})

test('the use of the break-glass account is mailed to every administrator who has an address', async () => {
  const mailServer = await startMailServer()
  const mailed = await startSignOnServer({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@northfold.example',
  })
  const { testServer } = mailed
  const anna = await testServer.staff('anna', ['administrator'])
  await testServer.staff('kim', ['kyc'])
  await testServer.pool.query(
    `update users set email = 'a@b.example', email_key = 'a@b.example' where id = $1`,
    [anna.id],
  )
  const body = { username: 'root', password: PASSWORD }
  expect((await testServer.visitor().call(login, { body })).status).toBe(200)
  await expect.poll(() => mailServer.inbox.map(({ recipient }) => recipient)).toContain('a@b.example')
  expect(mailServer.inbox.map(({ recipient }) => recipient)).not.toContain('kim@localhost')
  expect(mailServer.inbox[0]?.subject).toContain('break-glass account')
  await mailed.close()
  await mailServer.close()
})

describe('passwords', () => {
  test('of staff open nothing; those of customers do', async () => {
    const visitor = server.testServer.visitor()
    const signIn = (username: string) => visitor.call(login, { body: { username, password: PASSWORD } })
    const { status, problem } = await signIn(vera.username)
    expect([status, problem.code]).toEqual([403, 'sso_required'])
    expect((await signIn('ada')).status).toBe(200)
  })

  test('a wrong one of staff is refused like every wrong one', async () => {
    const body = { username: vera.username, password: 'Wrong-Harbour-42' }
    expect((await server.testServer.visitor().call(login, { body })).problem.code).toBe('wrong_credentials')
  })

  test('of the break-glass account opens the office; it is audited, and on the office’s first page', async () => {
    const anna = await server.testServer.staff(`anna${people}`, ['administrator'])
    const usedAt = async () =>
      (await anna.get<{ breakGlassUsedAt: string | null }>('/api/admin/overview')).body.breakGlassUsedAt
    expect(await usedAt()).toBeNull()
    const body = { username: 'Root', password: PASSWORD }
    expect((await server.testServer.visitor().call(login, { body })).status).toBe(200)
    expect(await usedAt()).toBe(server.testServer.clock.now().toISOString())
    expect(await linesOf(server.testServer, 'login.break_glass')).toEqual([
      { subject_id: server.testServer.root.id, after: null },
    ])
  })
})
