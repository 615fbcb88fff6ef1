import { expect, test } from 'vitest'
import { startSignOn } from '#contract/people/staff/sign-on.ts'
import { startTestServer } from '../../../support/server.ts'
import { ledTo, startSignOnServer } from './sign-on.ts'

test('302: leads to the provider with PKCE, state, nonce and max_age; the answer needs a Lax cookie', async () => {
  const server = await startSignOnServer()
  const { testServer, provider } = server
  const visitor = testServer.visitor()
  const reply = await visitor.call(startSignOn)
  const url = new URL(ledTo(reply) ?? '')
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'northfold',
    redirect_uri: `${testServer.url}/api/sso/callback`,
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    max_age: '300',
  })
  expect(reply.headers.getSetCookie().join()).toMatch(
    /^sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/,
  )
  await server.close()
})

test('503 while the provider does not answer, and 302 once it does', async () => {
  const server = await startSignOnServer({ OIDC_ISSUER: 'http://127.0.0.1:1' })
  const { status, problem } = await server.testServer.visitor().call(startSignOn)
  expect([status, problem.code]).toEqual([503, 'sign_on_unavailable'])
  await server.close()
})

test('429: visitors of one /64 of IPv6 start as many sign-ins as one address, others are served', async () => {
  const server = await startSignOnServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' })
  const start = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const { url } = server.testServer
    return (await fetch(`${url}${startSignOn.path}`, { headers, redirect: 'manual' })).status
  }
  for (let host = 1; host <= 60; host += 1) expect(await start(`2001:db8::${host.toString(16)}`)).toBe(302)
  expect(await start('2001:db8::ffff')).toBe(429)
  expect(await start('2001:db8:0:1::1')).toBe(302)
  await server.close()
})

test('422 where no provider is set', async () => {
  const testServer = await startTestServer()
  const { status, problem } = await testServer.visitor().call(startSignOn)
  expect([status, problem.code]).toEqual([422, 'not_offered'])
  await testServer.close()
})
