import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { listNotifications } from '#contract/records/notifications.ts'
import { queryOf } from './query.ts'

/** The customer's latest notifications and how many are unread; the stream of events keeps it up to date. */
export const useNotifications = () =>
  useQuery(queryOf(listNotifications, { query: { limit: String(SHOWN_NOTIFICATIONS) } }))
