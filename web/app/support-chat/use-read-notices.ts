import { useEffect } from 'react'
import { listNotifications, readNotifications } from '#contract/records/notifications.ts'
import { call } from '#web/lib/api/client.ts'
import { useNotifications } from '#web/lib/api/notifications.ts'
import { refresh } from '#web/lib/api/query.ts'
import { ticketIn } from '#web/features/support/chat-window.ts'

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
