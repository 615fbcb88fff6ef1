import { dateTimeText } from '#web/ui/figures/date-time.tsx'

const MINUTE_MS = 60_000

/** Minutes under 60, hours under 24, days under 7, else the date. */
export function relativeDate(iso: string, now: Date): string {
  const date = new Date(iso)
  const minutes = Math.floor((now.getTime() - date.getTime()) / MINUTE_MS)
  // With a slow clock the newest report would lie in the future.
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ago(hours, 'hour')
  const days = Math.floor(hours / 24)
  return days < 7 ? ago(days, 'day') : dateTimeText(iso, 'day')
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`
