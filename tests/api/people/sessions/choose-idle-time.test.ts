import { expect, test } from 'vitest'
import { chooseIdleTime, getSessionEnd, staySignedIn } from '#contract/people/idle.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { IDLE_MINUTES_CHOICES } from '#domain/people/session-lifetime.ts'
import { type Client, createClient } from '../../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const MINUTE_MS = 60_000
const WAITS = { timeout: 60_000 }

/** The browser of a customer who has chosen nothing yet. */
const newCustomer = (username: string): Promise<Client> =>
  testServer.customer({ username, kycStatus: 'approved' })

async function signedIn(username: string): Promise<Client> {
  const browser = testServer.visitor()
  const { status } = await browser.post('/api/login', { username, password: PASSWORD })
  expect(status).toBe(200)
  return browser
}

const choose = (browser: Client, idleMinutes: unknown) =>
  browser.call(chooseIdleTime, { body: { idleMinutes } })

async function minutesLeft(browser: Client): Promise<number> {
  const { body } = await browser.call(getSessionEnd)
  return (Date.parse(body.idleEndsAt) - testServer.clock.now().getTime()) / MINUTE_MS
}

test.each(IDLE_MINUTES_CHOICES)('200: %i minutes end the session that chose them', async (idleMinutes) => {
  const browser = await newCustomer(`chose.${idleMinutes}`)
  const { status, body } = await choose(browser, idleMinutes)
  expect(status).toBe(200)
  expect(body.idleMinutes).toBe(idleMinutes)
  expect(await minutesLeft(browser)).toBe(idleMinutes)
  testServer.clock.advance({ minutes: idleMinutes - 1 })
  expect((await browser.call(getSessionEnd)).status).toBe(200)
  testServer.clock.advance({ minutes: 1 })
  expect((await browser.call(getSessionEnd)).status).toBe(401)
})

test('the other sessions learn it with the next round, on every server, and the next sign-in has it', async () => {
  const node = await testServer.secondNode()
  const [browser, other] = [await newCustomer('kim'), await signedIn('kim')]
  const elsewhere = createClient(node.url, other.cookies)
  expect(await minutesLeft(elsewhere)).toBe(30)
  await choose(browser, 60)
  // A round begins every two seconds.
  for (const session of [other, elsewhere]) await expect.poll(() => minutesLeft(session), WAITS).toBe(60)
  expect(await minutesLeft(await signedIn('kim'))).toBe(60)
  expect(await minutesLeft(await signedIn('grace'))).toBe(30)
})

test('the list of sessions has those within the chosen time', async () => {
  const browser = await newCustomer('lee')
  await signedIn('lee')
  await choose(browser, 60)
  testServer.clock.advance({ minutes: 40 })
  await browser.call(staySignedIn)
  const listed = async () => (await browser.call(listSessions)).body.map(({ isCurrent }) => isCurrent)
  expect(await listed()).toEqual([true, false])
  testServer.clock.advance({ minutes: 20 })
  // The next round writes when this session was last used.
  await expect.poll(listed, WAITS).toEqual([true])
})

test('each change is audited once, with what it was', async () => {
  const browser = await newCustomer('cem')
  for (const minutes of [60, 60, 15]) await choose(browser, minutes)
  const { rows } = await testServer.pool.query(
    `select before, after from audit_log where action = 'idle_time.changed'
      and customer_id = (select id from users where username = 'cem') order by id`,
  )
  expect(rows).toEqual([
    { before: { idleMinutes: 30 }, after: { idleMinutes: 60 } },
    { before: { idleMinutes: 60 }, after: { idleMinutes: 15 } },
  ])
})

test.each([0, 14, 45, 61, 600, '60', null])(
  '400: %j minutes is no choice, and nothing changes',
  async (bad) => {
    const browser = await signedIn('ada')
    const { status, body } = await choose(browser, bad)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Choose 15, 30, 60 minutes')
    expect(await minutesLeft(browser)).toBe(30)
  },
)

test('403: an administrator has 15 minutes and cannot choose', async () => {
  const browser = await signedIn('root')
  expect((await choose(browser, 60)).status).toBe(403)
  expect(await minutesLeft(browser)).toBe(15)
})
