import { Bell } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useNotifications } from '#web/lib/api/notifications.ts'
import { customerEvents } from '#web/lib/live/customer-events.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { dismissToast } from '#web/ui/messages/toast.ts'
import { bellLabel } from './bell-label.ts'
import { UnreadCount } from './unread-count.tsx'
import { useArrivals } from './use-arrivals.ts'

const NotificationPanel = lazyComponent(() => import('./notification-panel.tsx'))

interface NotificationBellProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Listens to the customer's events while mounted. */
export default function NotificationBell({ open, onOpenChange }: NotificationBellProps) {
  useSyncExternalStore(customerEvents.want, customerEvents.connection)
  const { data } = useNotifications()
  useArrivals(data?.notifications, open)
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
      <LazyDialog open={open}>
        <NotificationPanel open={open} onOpenChange={onOpenChange} />
      </LazyDialog>
    </>
  )
}
