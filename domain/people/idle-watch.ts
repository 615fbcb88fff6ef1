/** What an open page knows of its session; milliseconds of the product's time. */
export interface IdleWatch {
  /** The end if unused, as the server last said. */
  readonly idleEndsMs: number
  readonly endsMs: number
  /** When the server said so. */
  readonly heardMs: number
  /** Last call, answered or not. */
  readonly askedMs: number
  /** Last press, key, touch or scroll in the visible page. */
  readonly inputMs: number
}

export type IdleStep =
  | 'wait'
  /** Report input since the server last heard of any. */
  | 'stay'
  /** Ask the server: another page may have prolonged the session, or this one slept. */
  | 'check'
  | 'warn'

/** Input is reported only this close to the end: a few calls an hour. */
const REPORT_WITHIN_MS = 10 * 60_000
/** WCAG 2.2.1 asks for at least 20 seconds. */
const WARN_WITHIN_MS = 2 * 60_000
const STAY_EVERY_MS = 60_000
const CHECK_EVERY_MS = 10_000

/** What an open page does now. While it warns, only the button prolongs the session. */
export function idleStep(watch: IdleWatch, nowMs: number): IdleStep {
  const { idleEndsMs, endsMs, heardMs, askedMs, inputMs } = watch
  const leftMs = idleEndsMs - nowMs
  if (leftMs <= WARN_WITHIN_MS) {
    const isOld = leftMs <= 0 || heardMs < idleEndsMs - WARN_WITHIN_MS
    if (isOld) return nowMs - askedMs >= CHECK_EVERY_MS ? 'check' : 'wait'
    // Nothing prolongs a session past `endsMs`.
    return idleEndsMs < endsMs ? 'warn' : 'wait'
  }
  const isUsed = inputMs > heardMs
  return isUsed && leftMs <= REPORT_WITHIN_MS && nowMs - askedMs >= STAY_EVERY_MS ? 'stay' : 'wait'
}
