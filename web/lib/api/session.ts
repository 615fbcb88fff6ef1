import { useQuery } from '@tanstack/react-query'
import { listAnnouncements } from '#contract/office/announcements.ts'
import { getUser, logout, type User } from '#contract/people/identity.ts'
import { CallError } from './call-error.ts'
import { call } from './client.ts'
import { keyOf, queryClient } from './query.ts'
import { beginSession, onSessionEnded, reportUserGone } from './session-end.ts'
import { sessionPause } from './session-pause.ts'
import { hasUnsentInput, watchInput } from './unsent-input.ts'
import { currentImpersonation } from './impersonation.ts'

const USER_KEY = keyOf(getUser, {})

/** The signed-in user, or null; in the cache before the first render. */
export function useUser(): User | null {
  const { data } = useQuery({ queryKey: USER_KEY, queryFn: fetchUser })
  return data ?? null
}

export async function fetchUser(): Promise<User | null> {
  try {
    return await call(getUser, {})
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** Makes `user` the signed-in one, and removes an earlier user's data. */
export function signInAs(user: User): void {
  beginSession()
  endedElsewhere = false
  forgetCustomerData()
  queryClient.setQueryData(USER_KEY, user)
}

export function changeUser(user: User): void {
  queryClient.setQueryData(USER_KEY, user)
}

export function startSession(user: User | null): void {
  queryClient.setQueryData(USER_KEY, user)
  watchInput()
  onSessionEnded(() => {
    if (sessionPause.current() || queryClient.getQueryData(USER_KEY) === null) return
    // The sign-in page of a customer's place would not be the viewer's.
    if (currentImpersonation() !== undefined) return location.assign('/auth')
    if (hasUnsentInput()) return sessionPause.begin()
    endSession()
    endedElsewhere = !isLeaving
  })
}

let isLeaving = false
let endedElsewhere = false

/** Whether the session ended without a sign-out here: the sign-in page says so. */
export const hasLostSession = (): boolean => endedElsewhere

/** Ends the session; calls under way may be refused before the answer arrives. */
export const leaveSession = () => {
  isLeaving = true
  return call(logout, {}).finally(() => (isLeaving = false))
}

/** The same user is back: the page goes on and fetches everything again. */
export function resumeAs(user: User): void {
  beginSession()
  queryClient.setQueryData(USER_KEY, user)
  sessionPause.end()
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== USER_KEY[0] })
  // Streams start over, as after a break.
  window.dispatchEvent(new Event('online'))
}

/** Protected screens give way to the sign-in page. */
export function endSession(): void {
  sessionPause.end()
  endedElsewhere = false
  queryClient.setQueryData(USER_KEY, null)
}

/** Removes what only a signed-in person may see. Announcements differ by reader, and are fetched again. */
export function forgetCustomerData(): void {
  reportUserGone()
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => path !== USER_KEY[0] && !String(path).startsWith('/api/public/'),
  })
  void queryClient.resetQueries({ queryKey: keyOf(listAnnouncements, {}) })
}
