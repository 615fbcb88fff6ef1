import { getUser, type User } from '#contract/people/identity.ts'
import { keyOf, queryClient } from '#web/lib/api/query.ts'
import { sessionPause } from '#web/lib/api/session-pause.ts'

const USER_KEY = keyOf(getUser, {})
const userId = () => queryClient.getQueryData<User | null>(USER_KEY)?.id

/**
 * Tells once when the present session is over: true if the same person signed in again, which proves the second step
 * too; false for another user or none. Returns how to stop listening.
 */
export function onSessionTurn(tell: (isSamePerson: boolean) => void): () => void {
  const asked = userId()
  const stop = () => {
    stopUser()
    stopPause()
  }
  const turn = (isSamePerson: boolean) => {
    stop()
    tell(isSamePerson)
  }
  const stopUser = queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if (queryKey[0] === USER_KEY[0] && userId() !== asked) turn(false)
  })
  // The code that ends a pause also sets the user, before or after.
  const stopPause = sessionPause.subscribe(() => {
    if (!sessionPause.current()) queueMicrotask(() => turn(userId() === asked))
  })
  return stop
}
