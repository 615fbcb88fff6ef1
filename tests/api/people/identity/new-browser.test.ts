import { beforeEach, describe, expect, test } from 'vitest'
import { login, register } from '#contract/people/identity.ts'
import { finishSignIn } from '#contract/people/second-factor.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { isVerified, mailedText, startLinkServer } from '../email-links/links.ts'
import { codeOf, finish, halfSignedIn, withTotp } from '../second-factor/enrolled.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let carl: Person
let people = 0
const mailed = ofFile(startLinkServer)
beforeEach(async () => void (carl = await proved()))

/** Someone whose address is proved and who has signed in once, with another browser. */
async function proved(): Promise<Person> {
  const person = await mailed.testServer.customer({ username: `carl${people++}` })
  await isVerified(mailed.testServer, person)
  return person
}

const signIn = (browser: Client, { username } = carl, password = PASSWORD) =>
  browser.call(login, { body: { username, password } })

async function told({ testServer }: { testServer: TestServer } = mailed, { id } = carl): Promise<string[]> {
  const { rows } = await testServer.pool.query<{ kind: string }>(
    `select kind from notifications where customer_id = $1 and kind in ('new_browser', 'second_step_failed')
     order by id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}

describe('a sign-in with a browser that is new to the customer', () => {
  test('is told by mail: the browser, the address and the time, and where to end all sessions', async () => {
    expect((await signIn(mailed.testServer.visitor())).status).toBe(200)
    const text = await mailedText(mailed, `${carl.username}@example.com`, 'Sign-in with a new browser')
    expect(text).toContain('from the address 127.0.0.1')
    expect(text).toContain(' ET')
    expect(text).toContain('/profile?tab=security')
  })

  test('is told once: the same browser is known from then on', async () => {
    const browser = mailed.testServer.visitor()
    await signIn(browser)
    await signIn(browser)
    expect(await told()).toEqual(['new_browser'])
  })

  test('is told again after a year without it', async () => {
    const browser = mailed.testServer.visitor()
    await signIn(browser)
    await mailed.later({ hours: 24 * 365 })
    await signIn(browser)
    expect(await told()).toEqual(['new_browser', 'new_browser'])
  })

  test('with a second step it is told when that is right, and not before', async () => {
    const { secret } = await withTotp(mailed.testServer, carl)
    const browser = await halfSignedIn(mailed.testServer, carl)
    expect(await told()).toEqual([])
    expect((await finish(browser, codeOf(mailed.testServer, secret))).status).toBe(200)
    expect(await told()).toEqual(['new_browser'])
  })

  test.each([
    ['a wrong password', () => signIn(mailed.testServer.visitor(), carl, 'Wrong-Harbour-40')],
    ['the first sign-in, at sign-up', () => signedUp()],
  ])('is not told: %s', async (_, act) => {
    await act()
    expect(await told()).toEqual([])
  })

  test('is not told to an address that is not proved', async () => {
    const dora = await mailed.testServer.customer({ username: `dora${people++}` })
    await signIn(mailed.testServer.visitor(), dora)
    expect(await told(mailed, dora)).toEqual([])
  })

  test('ten at once, in ten browsers, are all signed in and all told', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(mailed.testServer.visitor())))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await told()).toHaveLength(10)
  })

  async function signedUp(): Promise<void> {
    const username = `new${people++}`
    const body = {
      firstName: 'N',
      lastName: 'N',
      username,
      password: PASSWORD,
      email: `${username}@example.com`,
    }
    const { status, body: user } = await mailed.testServer.visitor().call(register, { body })
    expect(status).toBe(200)
    carl = { ...carl, id: user.id, username }
  }
})

describe('a right password and a wrong second step', () => {
  test('in a new browser it is told by mail, once an hour however many there are', async () => {
    await withTotp(mailed.testServer, carl)
    const browser = await halfSignedIn(mailed.testServer, carl)
    for (let wrong = 0; wrong < 3; wrong++)
      expect((await browser.call(finishSignIn, { body: { code: '000000' } })).status).toBe(403)
    expect(await mailedText(mailed, `${carl.username}@example.com`, 'second step wrong')).toContain(
      'They are not signed in',
    )
    expect(await told()).toEqual(['second_step_failed'])
    await mailed.later({ hours: 1 })
    await finish(await halfSignedIn(mailed.testServer, carl), '000000')
    expect(await told()).toEqual(['second_step_failed', 'second_step_failed'])
  })

  test('in a browser of their own it is not: they mistyped', async () => {
    const { secret } = await withTotp(mailed.testServer, carl)
    const browser = await halfSignedIn(mailed.testServer, carl)
    await finish(browser, codeOf(mailed.testServer, secret))
    mailed.testServer.clock.advance({ seconds: 30 })
    await signIn(browser)
    await finish(browser, '000000')
    expect(await told()).toEqual(['new_browser'])
  })
})

test('without a mail server nothing is told', async () => {
  const testServer = await startTestServer()
  try {
    const ada = testServer.ada
    await isVerified(testServer, ada)
    await signIn(testServer.visitor(), ada)
    expect(await told({ testServer }, ada)).toEqual([])
  } finally {
    await testServer.close()
  }
})
