import { expect, test } from 'vitest'
import { readSignOn } from '#contract/people/staff/sign-on.ts'
import { startTestServer } from '../../../support/server.ts'
import { newAccount, signOn, startSignOnServer } from './sign-on.ts'

test('200: what is due in this browser alone, for ten minutes', async () => {
  const server = await startSignOnServer()
  const { testServer } = server
  const visitor = testServer.visitor()
  const nothing = { step: 'none', methods: [], username: null, email: null }
  expect((await visitor.call(readSignOn)).body).toEqual(nothing)
  await signOn(server, visitor, newAccount('someone@company.example'))
  expect((await visitor.call(readSignOn)).body).toEqual({
    ...nothing,
    step: 'link',
    email: 'someone@company.example',
  })
  expect((await testServer.visitor().call(readSignOn)).body).toEqual(nothing)
  testServer.clock.advance({ minutes: 10 })
  expect((await visitor.call(readSignOn)).body).toEqual(nothing)
  await server.close()
})

test('422 where no provider is set', async () => {
  const testServer = await startTestServer()
  expect((await testServer.visitor().call(readSignOn)).problem.code).toBe('not_offered')
  await testServer.close()
})
