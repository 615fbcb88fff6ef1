import { describe, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/people/sessions.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

async function logIn(username: string): Promise<Client> {
  const browser = testServer.visitor()
  await browser.post('/api/login', { username, password: PASSWORD })
  return browser
}
const nameOf = async (browser: Client) => (await browser.call(listSessions)).body[0]?.id ?? ''
const end = (who: Client, id: string) => who.call(endSession, { params: { id } })

describe('200', () => {
  test('ends another browser’s session at once, and says so in the audit log', async () => {
    const phone = await logIn('ada')
    expect((await end(testServer.ada, await nameOf(phone))).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect((await testServer.ada.get('/api/user')).status).toBe(200)
    const { rows } = await testServer.pool.query(
      `select actor_id::text, customer_id::text, address from audit_log where action = 'session.ended'`,
    )
    expect(rows).toEqual([
      { actor_id: testServer.ada.id, customer_id: testServer.ada.id, address: '127.0.0.1' },
    ])
  })

  test('ends one’s own as well', async () => {
    const phone = await logIn('ada')
    expect((await end(phone, await nameOf(phone))).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
  })

  test('of 20 at once one counts', async () => {
    const id = await nameOf(await logIn('ada'))
    const replies = await Promise.all(Array.from({ length: 20 }, () => end(testServer.ada, id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 404),
    ])
  })
})

test.each(['1', 'x'.repeat(16), 'ABCDEF0123456789', '0123456789abcdef0', '%25', "0'--"])(
  '400: the id %s',
  async (bad) => {
    const send = () => testServer.ada.send('POST', `/api/sessions/${bad}/end`)
    expect((await testServer.changesNoRow(send)).status).toBe(400)
  },
)

test('404: a session of another user, or of no user', async () => {
  const others = await nameOf(testServer.grace)
  expect((await end(testServer.ada, others)).status).toBe(404)
  expect((await end(testServer.ada, '0123456789abcdef')).status).toBe(404)
  expect((await testServer.grace.get('/api/user')).status).toBe(200)
})
