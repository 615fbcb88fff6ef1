import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { listNotifications } from '#contract/records/notifications.ts'
import { queryOf } from './query.ts'

/** The latest notifications and the unread count, kept up to date by the event stream. */
export const useNotifications = () =>
  useQuery(queryOf(listNotifications, { query: { limit: String(SHOWN_NOTIFICATIONS) } }))
