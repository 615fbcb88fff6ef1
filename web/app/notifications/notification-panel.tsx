import { Bell } from 'lucide-react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useNotificationPages } from '#web/lib/api/notification-pages.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'

interface NotificationPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function NotificationPanel({ open, onOpenChange }: NotificationPanelProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Notifications" placement="right">
      <Notifications onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}

const FAILURE = 'Failed to load notifications'

function Notifications({ onLeave }: { onLeave: () => void }) {
  const pages = useNotificationPages()
  const { data, error, isRefetching, refetch } = pages
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Your notifications are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) {
    return (
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
  }
  const notifications = data.pages.flat()
  if (notifications.length === 0) {
    return <EmptyState icon={<Bell aria-hidden />}>No notifications yet</EmptyState>
  }
  return (
    <>
      <NotificationList notifications={notifications} onLeave={onLeave} />
      <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />
    </>
  )
}
