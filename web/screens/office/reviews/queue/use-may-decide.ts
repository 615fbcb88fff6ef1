import { useUser } from '#web/lib/api/session.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import type { Listed, Review } from './review.ts'

/** Whether this person may decide a request: it waits, is within their roles, and is not a colleague's. */
export function useMayDecide({ permission }: Review) {
  const isPermitted = usePermitted()
  const username = useUser()?.username
  return ({ status, claim, mayDecide = true }: Listed) => {
    const mayAct = status === 'pending' && mayDecide && isPermitted(permission)
    const isColleagues = (claim ?? null) !== null && claim?.by !== username
    return { isColleagues, mayAct, mayDecide: mayAct && !isColleagues }
  }
}
