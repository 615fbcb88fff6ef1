import { beforeAll, describe, expect, test } from 'vitest'
import { requestPasswordReset, requestResetLink } from '#contract/people/password-resets.ts'
import { startTestServer } from '../../../support/server.ts'
import { allSent, isVerified, mailedToken, startLinkServer } from './links.ts'
import { ofFile } from '../../../support/api/of-file.ts'

const mailed = ofFile(startLinkServer)
beforeAll(async () => {
  await isVerified(mailed.testServer, mailed.testServer.ada)
})

const ask = (email: string) => mailed.testServer.visitor().call(requestResetLink, { body: { email } })
const linksOf = async () => {
  const { rows } = await mailed.testServer.pool.query<{ customer_id: string }>(
    `select customer_id::text from email_links where purpose = 'reset'`,
  )
  return rows.map((row) => row.customer_id)
}

describe('200', () => {
  test('a proved address in any case is mailed a link; its token is behind the "#"', async () => {
    expect(await ask('ADA@example.com')).toMatchObject({ status: 200, body: {} })
    expect(await mailedToken(mailed, 'ada@example.com', '/reset')).toHaveLength(43)
    expect(await linksOf()).toEqual([mailed.testServer.ada.id])
  })

  test('the address in the link is the setting, whatever Host says', async () => {
    const headers = { host: 'evil.example' }
    const before = await mailedToken(mailed, 'ada@example.com', '/reset')
    await mailed.testServer
      .visitor()
      .call(requestResetLink, { body: { email: 'ada@example.com' } }, { headers })
    await mailedToken(mailed, 'ada@example.com', '/reset', before)
    expect(mailed.mailServer.inbox.map(({ raw }) => raw).join()).not.toContain('evil.example')
  })

  test.each([
    ['an unknown address', 'nobody@example.com'],
    ['an address that is not proved', 'grace@example.com'],
    ["an administrator's", 'root@example.com'],
  ])('%s gets the same answer by as many statements, and no mail', async (_, email) => {
    const known = await ask('ada@example.com')
    const before = mailed.mailServer.requested.length
    const other = await ask(email)
    expect({ ...other, headers: null }).toEqual({ ...known, headers: null })
    expect(mailed.mailServer.requested.slice(before)).not.toContain(email)
    expect(await linksOf()).toEqual([mailed.testServer.ada.id])
  })

  test('is on record for every address, without the address', async () => {
    await ask('nobody@example.com')
    const { rows } = await mailed.testServer.pool.query<{ line: string }>(
      `select l::text as line from audit_log l where action = 'password_reset.link_requested'`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ line }) => line).join()).not.toContain('example.com')
  })
})

describe('400', () => {
  // What is being sent changes rows, too.
  beforeAll(() => allSent(mailed))

  test.each([['no address'], ['a@example.com,b@example.com']])('%s', async (email) => {
    expect((await mailed.testServer.changesNoRow(() => ask(email))).status).toBe(400)
  })
})

describe('422', () => {
  test('where it is switched off, and where the review is', async () => {
    const off = await startLinkServer({ PASSWORD_RESET_LINK: 'off', PASSWORD_RESET_REVIEW: 'off' })
    const visitor = off.testServer.visitor()
    const notOffered = { status: 422, problem: { code: 'not_offered' } }
    expect(await visitor.call(requestResetLink, { body: { email: 'ada@example.com' } })).toMatchObject(
      notOffered,
    )
    const body = { username: 'ada', email: 'ada@example.com', newPassword: 'Another-Harbour-43' }
    expect(await visitor.call(requestPasswordReset, { body })).toMatchObject(notOffered)
    await off.close()
  })

  test('without a mail server', async () => {
    const plain = await startTestServer()
    const reply = await plain.visitor().call(requestResetLink, { body: { email: 'ada@example.com' } })
    expect(reply).toMatchObject({ status: 422, problem: { code: 'not_offered' } })
    await plain.close()
  })
})

describe('429', () => {
  test('a fourth for one address in an hour, known or not; a sixth from one network', async () => {
    const limited = await startLinkServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
    const from = async (email: string, address: string) => {
      const headers = { 'x-forwarded-for': address }
      const visitor = limited.testServer.visitor()
      return (await visitor.call(requestResetLink, { body: { email } }, { headers })).status
    }
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const statuses = []
      for (let each = 0; each < 4; each++) statuses.push(await from(email, `192.0.2.${each + email.length}`))
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const statuses = []
    for (let each = 0; each < 6; each++) statuses.push(await from(`one${each}@example.com`, '198.51.100.7'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })
})
