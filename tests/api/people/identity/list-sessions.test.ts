import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/people/sessions.ts'
import { sessionId } from '#server/people/sessions/token-cookie.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const logIn = async (username: string, agent: string) => {
  const browser = testServer.visitor()
  await browser.post('/api/login', { username, password: PASSWORD }, { headers: { 'user-agent': agent } })
  return browser
}

describe('200', () => {
  test('one’s own sessions only: this one first, with time, address and browser', async () => {
    const openedAt = testServer.clock.now().toISOString()
    testServer.clock.advance({ minutes: 2 })
    const phone = await logIn('ada', 'Phone/1.0')
    const { status, body } = await testServer.ada.call(listSessions)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: sessionId(testServer.ada.cookies.get('sid') ?? '').slice(0, 16),
        createdAt: openedAt,
        lastActiveAt: expect.any(String),
        address: '127.0.0.1',
        userAgent: 'tests',
        isCurrent: true,
      },
      {
        id: sessionId(phone.cookies.get('sid') ?? '').slice(0, 16),
        createdAt: testServer.clock.now().toISOString(),
        lastActiveAt: testServer.clock.now().toISOString(),
        address: '127.0.0.1',
        userAgent: 'Phone/1.0',
        isCurrent: false,
      },
    ])
    expect((await phone.call(listSessions)).body.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  })

  test('neither a token nor a whole hash leaves the server', async () => {
    const text = JSON.stringify((await testServer.ada.call(listSessions)).body)
    const token = testServer.ada.cookies.get('sid') ?? ''
    expect(text).not.toContain(token)
    expect(text).not.toContain(sessionId(token))
  })

  test('an administrator has a list too', async () => {
    expect((await testServer.root.call(listSessions)).body).toMatchObject([{ isCurrent: true }])
  })

  test('a session that was left alone for too long is not shown', async () => {
    await logIn('grace', 'Left alone')
    testServer.clock.advance({ minutes: 29 })
    // Keeps this session, not the other.
    await testServer.grace.get('/api/wallet')
    const browser = await logIn('grace', 'Fresh')
    testServer.clock.advance({ minutes: 1 })
    const agents = (await browser.call(listSessions)).body.map(({ userAgent }) => userAgent)
    expect(agents).not.toContain('Left alone')
    expect(agents[0]).toBe('Fresh')
  })
})
