import { useEffect } from 'react'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { call } from '../api/client.ts'
import { useNotifications } from '../api/notifications.ts'
import { refresh } from '../api/query.ts'
import { ticketIn } from './chat-window.ts'

/** Whoever has a ticket in front of them need not be told of it: its notifications are read. */
export function useReadNotices(ticketId: string): void {
  const { data } = useNotifications()
  const unread = data?.notifications.filter(
    ({ readAt, link }) => readAt === null && ticketIn(link) === ticketId,
  )
  const key = unread?.map(({ id }) => id).join(' ') ?? ''
  useEffect(() => {
    if (key === '') return
    void call(readNotifications, { body: { ids: key.split(' ') } })
      .then(() => refresh(listNotifications))
      .catch(() => {})
  }, [key])
}
