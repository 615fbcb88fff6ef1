const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** One day: longer is too long to wait. */
const LATE_MINUTES = DAY_MINUTES

export interface WaitingTime {
  /** "17 days", "3 h", "12 min", "Just now". */
  text: string
  isLate: boolean
}

export function waitingTime(createdAt: string, now: Date): WaitingTime {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / MINUTE_MS))
  return { text: textOf(minutes), isLate: minutes >= LATE_MINUTES }
}

function textOf(minutes: number): string {
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / DAY_MINUTES)
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
