/** The product's only clock. Ages and time-outs use `monotonicMs`, which no change of the machine's time moves. */
export interface Clock {
  /** The product's time: the machine's, or a rehearsal's that started at CLOCK_STARTS_AT and runs on. */
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

/** The machine's own time, for comparing it with the database's; never for anything a customer is shown. */
export const machineTime = (): Date => new Date()
