import { classNames } from '#web/ui/class-names.ts'

/** As a pill. The control around it has the count in its accessible name. */
export const UnreadCount = ({ count, className }: { count: number; className?: string }) => (
  <span
    aria-hidden
    className={classNames(
      'grid h-4 min-w-4 place-items-center rounded-full bg-brand-solid px-1 text-2xs font-semibold text-on-solid',
      className,
    )}
  >
    {count > 99 ? '99+' : count}
  </span>
)

/** For screen readers: "Notifications, 2 unread". */
export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
