import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/people/identity.ts'
import { queryClient } from './query.ts'
import {
  endSession,
  fetchUser,
  hasLostSession,
  leaveSession,
  resumeAs,
  signInAs,
  startSession,
} from './session.ts'
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

describe('a session that ends where nothing was typed', () => {
  beforeEach(() => {
    vi.spyOn(unsentInput, 'hasUnsentInput').mockReturnValue(false)
    signInAs(ada)
  })

  test('counts as lost until the next sign-in', async () => {
    expect(hasLostSession()).toBe(false)
    const [first, second] = [refusedLater(), refusedLater()]
    await first()
    expect(hasLostSession()).toBe(true)
    await second()
    expect(hasLostSession()).toBe(true)
    signInAs(ada)
    expect(hasLostSession()).toBe(false)
  })

  test('by one’s own log-out is no news, also for a call that is refused before the log-out is answered', async () => {
    const refused = refusedLater()
    const { promise, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    const left = leaveSession()
    await refused()
    resolve(Response.json({}))
    await left
    endSession()
    expect(hasLostSession()).toBe(false)
  })

  test('is not lost if no user was signed in', async () => {
    endSession()
    await refusedLater()()
    expect(hasLostSession()).toBe(false)
  })
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
