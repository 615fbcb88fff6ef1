import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { listNotifications, readNotifications } from '#contract/records/notifications.ts'
import { queryOf, refresh } from './query.ts'
import { call } from './client.ts'
import { useEffect } from 'react'

/** Kept up to date by the event stream. */
export const useNotifications = () =>
  useQuery(queryOf(listNotifications, { query: { limit: String(SHOWN_NOTIFICATIONS) } }))

/** Marks notifications as read, once for each set. After a failure they stay unread until they are shown again. */
export function useReadNotifications(ids: readonly string[]): void {
  const key = ids.join(' ')
  useEffect(() => {
    if (key === '') return
    void call(readNotifications, { body: { ids: key.split(' ') } })
      .then(() => refresh(listNotifications))
      .catch(() => {})
  }, [key])
}
