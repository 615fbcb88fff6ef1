import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type Notification, listNotifications, readNotifications } from '#contract/records/notifications.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { amounts, withoutAmounts } from '#web/ui/preferences/hidden-amounts.tsx'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** A link was followed. */
  onLeave: () => void
}

/** Newest first. Shown ones are marked read, but keep their mark while the list is open. */
export function NotificationList({ notifications, onLeave }: NotificationListProps) {
  const unread = notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const [fresh, setFresh] = useState<readonly string[]>([])
  const added = unread.filter((id) => !fresh.includes(id))
  if (added.length > 0) setFresh([...fresh, ...added])
  useMarkRead(unread)
  return (
    <ul className="-mx-2.5 grid gap-0.5">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <Item notification={notification} isNew={fresh.includes(notification.id)} onClick={onLeave} />
        </li>
      ))}
    </ul>
  )
}

/** Once for each set. After a failure they stay unread until the list opens again. */
function useMarkRead(ids: readonly string[]): void {
  const key = ids.join(' ')
  useEffect(() => {
    if (key === '') return
    void call(readNotifications, { body: { ids: key.split(' ') } })
      .then(() => refresh(listNotifications))
      .catch(() => {})
  }, [key])
}

interface ItemProps {
  notification: Notification
  isNew: boolean
  onClick: () => void
}

function Item({ notification: { kind, title, body, link, createdAt }, isNew, onClick }: ItemProps) {
  const isBad = kind.endsWith('_rejected') || kind === 'order_refused' || kind === 'account_locked'
  const isHidden = useChoice(amounts) === 'hidden'
  const Icon = isBad ? CircleAlert : CircleCheck
  return (
    <Link
      to={link}
      onClick={onClick}
      className="flex gap-3 rounded-sm px-2.5 py-3 transition-colors hover:bg-surface-2"
    >
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${isBad ? 'text-danger' : 'text-brand'}`} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-center gap-2 font-strong">
          {title}
          {isNew && (
            <>
              <span aria-hidden className="size-1.5 rounded-full bg-brand-solid" />
              <span className="sr-only">new</span>
            </>
          )}
        </span>
        <span className="text-sm wrap-anywhere whitespace-pre-line text-fg-2">
          {isHidden ? withoutAmounts(body) : body}
        </span>
        <DateTime value={createdAt} className="text-xs text-fg-3" />
      </span>
    </Link>
  )
}
