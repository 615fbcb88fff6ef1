import { Bell } from 'lucide-react'
import { useSyncExternalStore, useEffect, useRef } from 'react'
import { useNotifications } from '#web/lib/api/notifications.ts'
import { customerEvents } from '#web/lib/live/customer-events.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { dismissToast, toast } from '#web/ui/messages/toast.ts'
import { UnreadCount, bellLabel } from './unread-count.tsx'
import type { Notification } from '#contract/records/notifications.ts'
import { isInSight } from '#web/features/support/chat-window.ts'
import { amounts, withoutAmounts } from '#web/ui/preferences/hidden-amounts.tsx'

const NotificationPanel = lazyDialog(() => import('./notification-panel.tsx'))

/** Listens to the customer's events while mounted. */
export default function NotificationBell({ open, onOpenChange }: DialogState) {
  useSyncExternalStore(customerEvents.want, customerEvents.connection)
  const { data } = useNotifications()
  useNewNotifications(data?.notifications, open)
  const unread = data?.unreadCount ?? 0
  return (
    <>
      <IconButton
        label={bellLabel(unread)}
        icon={
          <span className="relative">
            <Bell aria-hidden />
            {unread > 0 && <UnreadCount count={unread} className="absolute -top-2 -right-2" />}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          // The list shows it.
          dismissToast()
          onOpenChange(true)
        }}
      />
      <NotificationPanel open={open} onOpenChange={onOpenChange} />
    </>
  )
}

/** Announces new notifications, unless the list, or their subject, is on screen. */
function useNewNotifications(notifications: readonly Notification[] | undefined, listIsOpen: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (notifications === undefined) return
    const before = known.current
    known.current = new Set(notifications.map(({ id }) => id))
    if (before === null || listIsOpen) return
    const arrived = notifications.filter(
      ({ id, readAt, link }) => readAt === null && !before.has(id) && !isInSight(link),
    )
    const [latest] = arrived
    if (latest === undefined) return
    if (arrived.length === 1) toast({ title: latest.title, description: shown(latest.body) })
    else toast({ title: `${arrived.length} new notifications` })
  }, [notifications, listIsOpen])
}

const shown = (text: string): string => (amounts.current() === 'hidden' ? withoutAmounts(text) : text)
