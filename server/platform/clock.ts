/** The product's only clock. Ages and timeouts use `monotonicMs`, which changes of the machine's time do not affect. */
export interface Clock {
  /** The machine's time, or a rehearsal's that started at CLOCK_STARTS_AT. */
  now(): Date
  /** Milliseconds since the process started. */
  monotonicMs(): number
}

/** A clock that starts at `startsAt` and runs on; without it, the machine's. */
export function startClock(startsAt?: Date): Clock {
  const monotonicMs = () => performance.now()
  if (startsAt === undefined) return { now: machineTime, monotonicMs }

  const startedMs = monotonicMs()
  const now = () => new Date(startsAt.getTime() + Math.floor(monotonicMs() - startedMs))
  return { now, monotonicMs }
}

/** The machine's own time, for comparison with the database's; never shown to customers. */
export const machineTime = (): Date => new Date()
