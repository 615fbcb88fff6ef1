import { describe, expect, test } from 'vitest'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

describe('200', () => {
  test('a customer sees who they are, and nothing that is stored beside it', async () => {
    const { status, body, headers } = await testServer.ada.get('/api/user')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: testServer.ada.id,
      username: 'ada',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Example',
      role: 'customer',
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a demoted administrator is none from the next request on', async () => {
    const queue = '/api/admin/deposit-requests'
    const setRole = (role: string) =>
      testServer.pool.query('update users set role = $2 where id = $1', [testServer.root.id, role])
    expect((await testServer.root.get(queue)).status).toBe(200)
    await setRole('customer')
    expect((await testServer.root.get(queue)).status).toBe(403)
    await setRole('administrator')
    testServer.clock.advance({ seconds: 6 })
    expect((await testServer.root.get(queue)).status).toBe(200)
  })
})

describe('401', () => {
  test.each([
    ['no cookie', null],
    ['an empty cookie', ''],
    ['an unknown token', 'A'.repeat(43)],
    ['a token cut short', 'A'.repeat(42)],
    ['a token of 4 KB', 'A'.repeat(4096)],
    ['letters outside the alphabet', `${'A'.repeat(42)}%`],
    ['percent signs', '%E0%A4%A'],
    ['SQL', "' OR 1=1--"],
    ['an encoded NUL byte', `%00${'A'.repeat(42)}`],
  ])('%s is no session', async (_, token) => {
    const headers: Record<string, string> = token === null ? {} : { cookie: `sid=${token}` }
    const { status, body } = await testServer.visitor().send('GET', '/api/user', { headers })
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'not_signed_in', detail: 'Please sign in' })
  })

  test('a token with one letter changed is no session', async () => {
    const { token } = testServer.ada
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const { status } = await testServer
      .visitor()
      .send('GET', '/api/user', { headers: { cookie: `sid=${changed}` } })
    expect(status).toBe(401)
  })

  test('the stored hash of a token does not open the session', async () => {
    const { rows } = await testServer.pool.query<{ id: string }>(
      `select encode(token_hash, 'base64') as id from sessions where user_id = $1`,
      [testServer.ada.id],
    )
    const stored = rows[0]?.id.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
    const { status } = await testServer
      .visitor()
      .send('GET', '/api/user', { headers: { cookie: `sid=${stored}` } })
    expect(status).toBe(401)
  })
})
