import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/identity.ts'
import { queryClient } from './query.ts'
import { fetchUser, resumeAs, signInAs, startSession } from './session.ts'
import { sessionPause } from './session-pause.ts'
import * as unsentInput from './unsent-input.ts'

const ada: User = {
  id: '1',
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Example',
  role: 'customer',
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(unsentInput, 'hasUnsentInput').mockReturnValue(true)
  startSession(ada)
})
afterEach(() => {
  sessionPause.end()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A call whose refusal is on its way until the returned function is called. */
function refusedLater(): () => Promise<User | null> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const asked = fetchUser()
  return () => {
    resolve(Response.json({ code: 'not_signed_in' }, { status: 401 }))
    return asked
  }
}

test('a refused call asks for the password where something was typed', async () => {
  await refusedLater()()
  expect(sessionPause.current()).toBe(true)
})

test.for([
  ['the same person', resumeAs],
  ['somebody', signInAs],
] as const)(
  'a call sent before %s signed in again says nothing about the new session',
  async ([, signIn]) => {
    const answer = refusedLater()
    signIn(ada)
    await answer()
    expect(sessionPause.current()).toBe(false)
    await refusedLater()()
    expect(sessionPause.current()).toBe(true)
  },
)
