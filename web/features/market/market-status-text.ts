import type { MarketStatus } from '#contract/market/market.ts'
import { lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'

const MINUTE_MS = 60_000

/** "Market open · closes in 2 h 14 min", "Market closed · opens Mon 9:30 AM ET". */
export function marketStatusText({ isOpen, nextOpen, nextClose }: MarketStatus, now: Date): string {
  return isOpen
    ? `Market open · closes in ${durationText(Date.parse(nextClose) - now.getTime())}`
    : `Market closed · opens ${NEW_YORK.format(new Date(nextOpen)).replace(',', '')} ET`
}

function durationText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

const NEW_YORK = lazyDateTimeFormat({
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})
