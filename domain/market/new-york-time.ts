/** As "2026-08-21". */
export type NewYorkDate = string

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** New York's offset changes at most once in a bucket: changes are four months or more apart. */
const BUCKET_MS = 30 * DAY_MS

/** New York's clock minus UTC, in ms: -5 h in winter, -4 h in summer. */
export function newYorkOffsetMs(instantMs: number): number {
  const bucket = Math.floor(instantMs / BUCKET_MS)
  let known = offsets.get(bucket)
  if (!known) {
    known = offsetsIn(bucket)
    offsets.set(bucket, known)
  }
  return instantMs < known.changesAtMs ? known.beforeMs : known.afterMs
}

/** The date in New York at an instant. */
export const newYorkDateAt = (instantMs: number): NewYorkDate => dateOfDay(newYorkDayAt(instantMs))

/** Days since 1970-01-01. */
export const newYorkDayAt = (instantMs: number): number =>
  Math.floor((instantMs + newYorkOffsetMs(instantMs)) / DAY_MS)

/**
 * The instant of `hour` (0 to 24, with halves) on day number `day` in New York. Not for the hours of clock changes,
 * 01:00 to 03:00.
 */
export function newYorkInstant(day: number, hour: number): number {
  const wallMs = day * DAY_MS + hour * HOUR_MS
  const guessMs = wallMs - newYorkOffsetMs(wallMs + 5 * HOUR_MS)
  return wallMs - newYorkOffsetMs(guessMs)
}

/** Days since 1970-01-01. */
export const dayOfDate = (date: NewYorkDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** Parses a date, "2026-11-19"; null for other text and days that do not exist. */
export function parseNewYorkDate(text: string): NewYorkDate | null {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? dayOfDate(text) : NaN
  return !Number.isNaN(day) && dateOfDay(day) === text ? text : null
}

export const dateOfDay = (day: number): NewYorkDate => new Date(day * DAY_MS).toISOString().slice(0, 10)

interface Offsets {
  beforeMs: number
  changesAtMs: number
  afterMs: number
}

/** A call of Intl takes 2 µs, a new bucket some 30 calls; later calls are look-ups. */
const offsets = new Map<number, Offsets>()

function offsetsIn(bucket: number): Offsets {
  let beforeAtMs = bucket * BUCKET_MS
  let afterAtMs = beforeAtMs + BUCKET_MS
  const beforeMs = askIntl(beforeAtMs)
  const afterMs = askIntl(afterAtMs)
  if (beforeMs === afterMs) return { beforeMs, changesAtMs: Infinity, afterMs }

  while (afterAtMs - beforeAtMs > 1) {
    const middleMs = Math.floor((beforeAtMs + afterAtMs) / 2)
    if (askIntl(middleMs) === beforeMs) beforeAtMs = middleMs
    else afterAtMs = middleMs
  }
  return { beforeMs, changesAtMs: afterAtMs, afterMs }
}

/** Created on first use: it takes milliseconds. */
let zone: Intl.DateTimeFormat | undefined

/** "GMT-05:00" as ms. */
function askIntl(instantMs: number): number {
  zone ??= new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })
  const name = zone.formatToParts(instantMs).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /^GMT([+-])(\d\d):(\d\d)$/.exec(name)
  if (!match) throw new RangeError(`no offset in "${name}"`)
  const [, sign, hours, minutes] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000)
}
