import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createTokenCookie, newToken, sessionId } from '#server/people/sessions/token-cookie.ts'

const TOKEN = newToken()
const { hashOf } = createTokenCookie(undefined, { name: 'sid', sameSite: 'lax' })
const hashIn = (cookie: string | undefined) => hashOf({ headers: { cookie } } as FastifyRequest)

test.each([
  `sid=${TOKEN}`,
  `sid=${TOKEN};theme=dark`,
  `theme=dark; sid=${TOKEN}`,
  `theme=dark;  sid=${TOKEN} ; other=1`,
  // As every browser and server has it: the first of two counts.
  `sid=${TOKEN}; sid=garbage`,
])('%s has the token', (cookie) => expect(hashIn(cookie)).toBe(sessionId(TOKEN)))

test.each([
  undefined,
  '',
  'sid',
  'sid=',
  `sid =${TOKEN}`,
  `Sid=${TOKEN}`,
  `xsid=${TOKEN}`,
  `x-sid=${TOKEN}`,
  `other="; sid=${TOKEN.slice(1)}"`,
  `sid=${TOKEN}x`,
  `sid=${TOKEN.slice(1)}`,
  `sid=${TOKEN.slice(1)}%41`,
  `sid=garbage; sid=${TOKEN}`,
])('%s has none', (cookie) => expect(hashIn(cookie)).toBeNull())

test('under https the name binds it to this host, and the bare name is not looked at', () => {
  const secure = createTokenCookie('https://broker.example.com', { name: 'sid', sameSite: 'lax' })
  const request = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest
  expect(secure.hashOf(request(`sid=${TOKEN}`))).toBeNull()
  expect(secure.hashOf(request(`__Host-sid=${TOKEN}`))).toBe(sessionId(TOKEN))
})
