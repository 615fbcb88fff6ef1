/** The contract with the firm, and the disclosure that the firm is the other side of every trade. */
export const AGREEMENT_KINDS = ['customer_agreement', 'principal_disclosure'] as const
export type AgreementKind = (typeof AGREEMENT_KINDS)[number]

export const AGREEMENT_NAMES: Readonly<Record<AgreementKind, string>> = {
  customer_agreement: 'Customer agreement',
  principal_disclosure: 'Principal trading disclosure',
}

/** Limits of a title, in characters, and of a text, in characters and lines, since texts are compared by line. */
export const MAX_AGREEMENT_TITLE = 100
export const MAX_AGREEMENT_TEXT = 60_000
export const MAX_AGREEMENT_LINES = 1_000

/** In days: the longest grace, and the longest time from publication to the first day. */
export const MAX_GRACE_DAYS = 365
const MAX_NOTICE_DAYS = 365

const DAY_MS = 86_400_000

/** One version of an agreement; it never changes. */
export interface AgreementVersion {
  readonly kind: AgreementKind
  /** 1 came with the software. */
  readonly version: number
  /** Null: from the first day. */
  readonly effectiveFrom: Date | null
  /** The end of its grace: from then on customers who have not accepted it cannot deposit or buy. Null: never. */
  readonly stopsAt: Date | null
  /** When the firm began to enforce it. */
  readonly stoppedAt: Date | null
}

const hasBegun = ({ effectiveFrom }: Pick<AgreementVersion, 'effectiveFrom'>, at: Date): boolean =>
  effectiveFrom === null || effectiveFrom <= at

const byVersion = (one: AgreementVersion, other: AgreementVersion): number => one.version - other.version

/** For each kind the highest version that has begun. */
export function inForceAt<Version extends AgreementVersion>(
  versions: readonly Version[],
  at: Date,
): Map<AgreementKind, Version> {
  const begun = versions.filter((version) => hasBegun(version, at)).toSorted(byVersion)
  return new Map(begun.map((version) => [version.kind, version]))
}

interface AskedVersion<Version extends AgreementVersion> {
  readonly asked: Version
  /** When deposits and buys stop without it; null: never. A later version does not extend it. */
  readonly stopsAt: Date | null
  readonly hasStopped: boolean
}

/**
 * What a customer must accept, one version of each kind: the one in force, then the next published. Accepting a version
 * covers all before it. `accepted` has the highest of each kind.
 */
export function askedOf<Version extends AgreementVersion>(
  versions: readonly Version[],
  accepted: ReadonlyMap<AgreementKind, number>,
  at: Date,
): AskedVersion<Version>[] {
  const inForce = inForceAt(versions, at)
  return AGREEMENT_KINDS.flatMap((kind) => {
    const owed = versions
      .filter((one) => one.kind === kind && one.version > (accepted.get(kind) ?? 0))
      .toSorted(byVersion)
    const current = inForce.get(kind)
    const asked = owed.find(({ version }) => current === undefined || version >= current.version)
    if (asked === undefined) return []
    const through = owed.filter(({ version }) => version <= asked.version)
    const stops = through.flatMap(({ stopsAt }) => (stopsAt === null ? [] : [stopsAt.getTime()]))
    return [
      {
        asked,
        stopsAt: stops.length === 0 ? null : new Date(Math.min(...stops)),
        hasStopped: through.some(({ stoppedAt }) => stoppedAt !== null),
      },
    ]
  })
}

/** Versions in force or published for later can be accepted. */
export function isAcceptable(
  wanted: AgreementVersion,
  versions: readonly AgreementVersion[],
  at: Date,
): boolean {
  const current = inForceAt(versions, at).get(wanted.kind)
  return current === undefined || wanted.version >= current.version
}

interface AskedPublication {
  /** Null: at once. */
  readonly effectiveFrom: Date | null
  /** Null: it never blocks deposits and buys. */
  readonly graceDays: number | null
  /** The newest version of the kind that the person saw. */
  readonly seen: number
}

interface Publication {
  readonly version: number
  readonly effectiveFrom: Date
  readonly stopsAt: Date | null
}

/**
 * Decides the next version of an agreement. Refuses one based on another than the newest, and a first day that has
 * passed, is too far ahead, or is not after that of the version before.
 */
export function decidePublication(
  { effectiveFrom: asked, graceDays, seen }: AskedPublication,
  newest: Pick<AgreementVersion, 'version' | 'effectiveFrom'>,
  at: Date,
): Publication | { refused: 'agreement_replaced' | { field: 'effectiveFrom'; message: string } } {
  if (seen !== newest.version) return { refused: 'agreement_replaced' }
  const effectiveFrom = asked ?? at
  const wrong = (message: string) => ({ refused: { field: 'effectiveFrom' as const, message } })
  if (effectiveFrom < at) return wrong('Choose a time to come')
  if (effectiveFrom.getTime() - at.getTime() > MAX_NOTICE_DAYS * DAY_MS)
    return wrong('Choose a time within a year')
  if (newest.effectiveFrom !== null && effectiveFrom <= newest.effectiveFrom)
    return wrong('Choose a time after the first day of the version before')
  return {
    version: newest.version + 1,
    effectiveFrom,
    stopsAt: graceDays === null ? null : new Date(effectiveFrom.getTime() + graceDays * DAY_MS),
  }
}
