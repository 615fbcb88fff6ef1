/** A money lock. */
export interface PredictedLock {
  sinceMs: number
  delayHours: number
  endsMs: number | null
}
