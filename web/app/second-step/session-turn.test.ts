import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/people/identity.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { endSession, resumeAs, signInAs } from '#web/lib/api/session.ts'
import { sessionPause } from '#web/lib/api/session-pause.ts'
import { onSessionTurn } from './session-turn.ts'

const userOf = (id: string): User => ({
  id,
  username: `user${id}`,
  email: `${id}@example.com`,
  firstName: 'Ada',
  lastName: 'Example',
  role: 'customer',
})

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  signInAs(userOf('1'))
})
afterEach(() => {
  sessionPause.end()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What is told of the first turn after `act`. */
async function told(act: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    onSessionTurn(resolve)
    act()
  })
}

test('the end of the session is no proof, with or without a pause before it', async () => {
  expect(await told(endSession)).toBe(false)
  signInAs(userOf('1'))
  sessionPause.begin()
  expect(await told(endSession)).toBe(false)
})

test("another user's session is no session either", async () => {
  expect(await told(() => signInAs(userOf('2')))).toBe(false)
})

test('the same person’s new session is', async () => {
  sessionPause.begin()
  expect(await told(() => resumeAs(userOf('1')))).toBe(true)
})

test('a pause alone tells nothing, and nothing is told after stopping', async () => {
  const turns: boolean[] = []
  const stop = onSessionTurn((isSamePerson) => void turns.push(isSamePerson))
  sessionPause.begin()
  stop()
  expect(await told(endSession)).toBe(false)
  expect(turns).toEqual([])
})
