import { useEffect, useState } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'

/** The token of the mailed link, removed from the address bar and the history. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return token
}

export const linkProblem = (error: unknown): string => serverErrors(error)['token'] ?? detailOf(error)
