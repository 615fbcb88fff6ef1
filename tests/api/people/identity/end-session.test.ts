import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/people/sessions.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, type Stage, startStage } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.close())

async function logIn(username: string): Promise<Client> {
  const browser = stage.visitor()
  await browser.post('/api/login', { username, password: PASSWORD })
  return browser
}
const nameOf = async (browser: Client) => (await browser.call(listSessions)).body[0]?.id ?? ''
const end = (who: Client, id: string) => who.call(endSession, { params: { id } })

describe('200', () => {
  test('ends another browser’s session at once, and says so in the audit log', async () => {
    const phone = await logIn('ada')
    expect((await end(stage.ada, await nameOf(phone))).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect((await stage.ada.get('/api/user')).status).toBe(200)
    const { rows } = await stage.pool.query(
      `select actor_id, customer_id, address from audit_log where action = 'session.ended'`,
    )
    expect(rows).toEqual([{ actor_id: stage.ada.id, customer_id: stage.ada.id, address: '127.0.0.1' }])
  })

  test('ends one’s own as well', async () => {
    const phone = await logIn('ada')
    expect((await end(phone, await nameOf(phone))).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
  })

  test('of 20 at once one counts', async () => {
    const id = await nameOf(await logIn('ada'))
    const replies = await Promise.all(Array.from({ length: 20 }, () => end(stage.ada, id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 404),
    ])
  })
})

test.each(['1', 'x'.repeat(16), 'ABCDEF0123456789', '0123456789abcdef0', '%25', "0'--"])(
  '400: the id %s',
  async (bad) => {
    const send = () => stage.ada.send('POST', `/api/sessions/${bad}/end`)
    expect((await changesNoRow(stage.pool, send)).status).toBe(400)
  },
)

test('403: not from another site', async () => {
  const id = await nameOf(stage.ada)
  const send = () =>
    stage.ada.call(endSession, { params: { id } }, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect((await changesNoRow(stage.pool, send)).status).toBe(403)
})

test('404: a session of somebody else, or of nobody', async () => {
  const others = await nameOf(stage.grace)
  expect((await end(stage.ada, others)).status).toBe(404)
  expect((await end(stage.ada, '0123456789abcdef')).status).toBe(404)
  expect((await stage.grace.get('/api/user')).status).toBe(200)
})
