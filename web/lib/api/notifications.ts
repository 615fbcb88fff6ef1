import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { listNotifications } from '#contract/records/notifications.ts'
import { queryOf } from './query.ts'

/** Kept up to date by the event stream. */
export const useNotifications = () =>
  useQuery(queryOf(listNotifications, { query: { limit: String(SHOWN_NOTIFICATIONS) } }))
