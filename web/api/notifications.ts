import { useQuery } from '@tanstack/react-query'
import { listNotifications } from '#contract/notifications.ts'
import { SHOWN_NOTIFICATIONS } from '#domain/limits.ts'
import { queryOf } from './query.ts'

/** The customer's latest notifications and how many are unread; the stream of events keeps it up to date. */
export const useNotifications = () =>
  useQuery(queryOf(listNotifications, { query: { limit: String(SHOWN_NOTIFICATIONS) } }))
