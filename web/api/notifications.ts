import { useQuery } from '@tanstack/react-query'
import { listNotifications } from '#contract/notifications.ts'
import { queryOf } from './query.ts'

/** The panel shows this many; older news than that is on the screens themselves. */
export const SHOWN_NOTIFICATIONS = 50

/** The customer's latest notifications and how many are unread; the stream of events keeps it up to date. */
export const useNotifications = () =>
  useQuery(queryOf(listNotifications, { query: { limit: String(SHOWN_NOTIFICATIONS) } }))
