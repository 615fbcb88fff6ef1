import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Notification, listNotifications } from '#contract/records/notifications.ts'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { amounts, withoutAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { useReadNotifications, useNotifications } from '#web/lib/api/notifications.ts'
import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'

export default function NotificationPanel(dialog: DialogState) {
  return (
    <Dialog {...dialog} title="Notifications" placement="right">
      <Notifications onLeave={() => dialog.onOpenChange(false)} />
    </Dialog>
  )
}

function Notifications({ onLeave }: { onLeave: () => void }) {
  const { data } = useNotifications()
  const pages = useListPages({
    queryKey: [listNotifications.path, 'pages'],
    ask: async (query, options) => (await call(listNotifications, { query }, options)).notifications,
    pageRows: SHOWN_NOTIFICATIONS,
    isFinal: ({ readAt }) => readAt !== null,
    // What the bell has loaded.
    first: data?.notifications,
  })
  return (
    <LoadedPages
      pages={pages}
      what="notifications"
      failureText="Your notifications are temporarily unavailable"
      skeleton={<NotificationsSkeleton />}
      empty={<EmptyState icon={<Bell aria-hidden />}>No notifications yet</EmptyState>}
    >
      {(notifications) => <NotificationList notifications={notifications} onLeave={onLeave} />}
    </LoadedPages>
  )
}

const NotificationsSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading notifications</span>
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex gap-3 py-3">
        <Skeleton className="size-4.5 rounded-full" />
        <span className="grid flex-1 gap-2.5 py-1">
          <Skeleton className="w-32" />
          <Skeleton />
          <Skeleton className="w-1/2" />
          <Skeleton className="h-2.5 w-28" />
        </span>
      </div>
    ))}
  </div>
)

interface NotificationListProps {
  notifications: readonly Notification[]
  onLeave: () => void
}

/** Newest first. Shown ones are marked read, but keep their mark while the list is open. */
function NotificationList({ notifications, onLeave }: NotificationListProps) {
  const unread = notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const [fresh, setFresh] = useState<readonly string[]>([])
  const added = unread.filter((id) => !fresh.includes(id))
  if (added.length > 0) setFresh([...fresh, ...added])
  useReadNotifications(unread)
  const isHidden = useChoice(amounts) === 'hidden'
  return (
    <ul className="-mx-2.5 grid gap-0.5">
      {notifications.map(({ id, kind, title, body, link, createdAt }) => {
        const isBad = kind.endsWith('_rejected') || kind === 'order_refused' || kind === 'account_locked'
        const Icon = isBad ? CircleAlert : CircleCheck
        return (
          <li key={id}>
            <Link
              to={link}
              onClick={onLeave}
              className="flex gap-3 rounded-sm px-2.5 py-3 transition-colors hover:bg-surface-2"
            >
              <Icon
                aria-hidden
                className={`mt-0.5 size-4.5 shrink-0 ${isBad ? 'text-danger' : 'text-brand'}`}
              />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex items-center gap-2 font-strong">
                  {title}
                  {fresh.includes(id) && (
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
          </li>
        )
      })}
    </ul>
  )
}
