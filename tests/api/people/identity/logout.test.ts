import { describe, expect, test } from 'vitest'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

describe('200', () => {
  test('ends the session, takes the cookie back and empties the cache of the browser', async () => {
    const ivy = await testServer.customer({ username: 'ivy' })
    const { status, body, headers } = await ivy.post('/api/logout')
    expect(status).toBe(200)
    expect(body).toEqual({})
    expect(headers.getSetCookie()).toEqual(['sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(ivy.cookies.size).toBe(0)

    const replay = await testServer
      .visitor()
      .send('GET', '/api/user', { headers: { cookie: `sid=${ivy.token}` } })
    expect(replay.status).toBe(401)
    const { rows } = await testServer.pool.query('select 1 from sessions where user_id = $1', [ivy.id])
    expect(rows).toEqual([])
  })

  test("leaves the person's other sessions alone", async () => {
    const jack = await testServer.customer({ username: 'jack' })
    const phone = testServer.visitor()
    await phone.post('/api/login', { username: 'jack', password: PASSWORD })
    await phone.post('/api/logout')
    expect((await jack.get('/api/user')).status).toBe(200)
  })

  test.each([
    ['twice', undefined],
    ['without a session', {}],
    ['with a cookie that is none', { cookie: 'sid=garbage' }],
    ['with an unknown token', { cookie: `sid=${'z'.repeat(43)}` }],
  ])('%s is harmless', async (_, headers) => {
    const visitor = testServer.visitor()
    const { status } = await visitor.send('POST', '/api/logout', headers ? { headers } : {})
    expect(status).toBe(200)
    expect((await visitor.send('POST', '/api/logout')).status).toBe(200)
  })

  test('an empty body that calls itself JSON is fine', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await testServer.visitor().send('POST', '/api/logout', { headers })).status).toBe(200)
  })
})

describe('403', () => {
  test('another site cannot sign a user out', async () => {
    const { status } = await testServer.ada.post('/api/logout', undefined, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(status).toBe(403)
    expect((await testServer.ada.get('/api/user')).status).toBe(200)
  })
})
