/** How old what a standby answers may be. */
export const MOST_BEHIND_MS = 10_000

/** The primary's positions that are remembered: two a look, so two minutes of them. */
const REMEMBERED = 240

interface ServerSeen {
  /** Changes when the server starts again, or its address leads to another. */
  run: string
  cluster: string
  database: string
}

/** Whatever the primary had confirmed at `atMs` ends at or before `position` in its log. */
export interface PrimarySeen extends ServerSeen {
  position: bigint
  atMs: number
}

/** What a standby's address leads to. */
export interface StandbySeen extends ServerSeen {
  /** How far it has replayed the log; null where it takes writes. */
  position: bigint | null
}

export interface Standby {
  /** Why nothing is read from it, after "it"; null if nothing speaks against it but its age. */
  fault: string | null
  run: string
  position: bigint
  /** It has whatever was confirmed until then, by the monotonic clock; -Infinity where that is unknown. */
  currentAtMs: number
  /** Where it was when the primary had not come so far. */
  strayedAt: bigint
}

/** The primary's latest positions, the newest last, and the standbys in the order of the setting. */
export interface Replication {
  primary: readonly PrimarySeen[]
  standbys: readonly Standby[]
}

/** What a reader must find, whichever server answers. */
export interface Wanted {
  /** In the log: the reader's own latest change. */
  position: bigint
  /** When the reader was last told of a change, by the monotonic clock. */
  sinceMs: number
}

const UNSEEN = {
  fault: 'was not looked at yet',
  run: '',
  position: 0n,
  currentAtMs: -Infinity,
  strayedAt: -1n,
}

/** Nothing is read from standbys that were never looked at. */
export const unseen = (count: number): Replication => ({ primary: [], standbys: Array(count).fill(UNSEEN) })

/**
 * After a look at the primary, at every standby, and at the primary again. A standby's age is that of the primary's
 * newest position which it has replayed, so an idle primary makes none old, and no two clocks are compared. Another
 * primary is another history: what was replayed of the one before counts for nothing.
 */
export function afterLook(
  { primary, standbys }: Replication,
  seen: { primary: readonly PrimarySeen[]; standbys: readonly (StandbySeen | string)[] },
): Replication {
  const history = seen.primary.reduce(remembered, primary)
  return {
    primary: history,
    standbys: standbys.map((before, at) => judged(before, seen.standbys[at] ?? UNSEEN.fault, history)),
  }
}

function remembered(known: readonly PrimarySeen[], seen: PrimarySeen): readonly PrimarySeen[] {
  const latest = known.at(-1)
  const isSame = latest?.run === seen.run && latest.position <= seen.position
  return [...(isSame ? known.slice(1 - REMEMBERED) : []), seen]
}

function judged(before: Standby, seen: StandbySeen | string, history: readonly PrimarySeen[]): Standby {
  if (typeof seen === 'string') return { ...before, fault: seen }
  const position = seen.position ?? 0n
  const latest = history.at(-1)
  const strayedAt = latest && position > latest.position ? position : before.strayedAt
  return {
    fault: faultOf(seen, latest) ?? (position <= strayedAt ? STRAYED : null),
    run: seen.run,
    position,
    currentAtMs: history.findLast((each) => each.position <= position)?.atMs ?? -Infinity,
    strayedAt,
  }
}

/** It followed another primary, and goes on from there only when it follows this one. */
const STRAYED = 'has what the primary does not have'

function faultOf(seen: StandbySeen, primary: PrimarySeen | undefined): string | null {
  if (seen.position === null) return 'takes writes, so it is no standby'
  if (seen.cluster !== primary?.cluster) return 'is no copy of the primary, but of another cluster'
  return seen.database === primary.database
    ? null
    : `is the database ${seen.database}, not ${primary.database}`
}

/** Until the next look nothing is read from the standby at that place. */
export const afterLoss = (known: Replication, lost: number, fault: string): Replication => ({
  ...known,
  standbys: known.standbys.map((standby, at) => (at === lost ? { ...standby, fault } : standby)),
})

/** How old its answers are, in milliseconds; Infinity beyond what is remembered. */
export const ageMs = ({ currentAtMs }: Standby, nowMs: number): number => nowMs - currentAtMs

/** Why nothing is read from a standby, after "it"; null where it may answer. */
export const whyLeftOut = (standby: Standby, nowMs: number): string | null =>
  standby.fault ?? (ageMs(standby, nowMs) > MOST_BEHIND_MS ? 'is more than 10 s behind the primary' : null)

/** The standbys that may answer, by their place: fit, young enough, and not without what the reader knows. */
export const fitFor = ({ standbys }: Replication, wanted: Wanted, nowMs: number): number[] =>
  standbys.flatMap((standby, at) =>
    whyLeftOut(standby, nowMs) === null &&
    standby.position >= wanted.position &&
    standby.currentAtMs > wanted.sinceMs
      ? [at]
      : [],
  )
