import { CLOCKS_APART_MS } from '../clocks-apart.ts'
import { confirmsAlone } from '../proposals/proposal.ts'
import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
import type { Tradable } from '../market/catalogue.ts'
import type { MarketCalendar } from '../market/market-calendar.ts'
import {
  FEE_NAMES,
  type SettingName,
  actsAtOnce,
  isListing,
  isRestriction,
  isSettingName,
  isUnrestricted,
  offeredInstrument,
  restricts,
  settingKeyOf,
  stoppedInstrument,
} from './setting-keys.ts'
import type { StoredValue, TypedValue } from './setting-values.ts'
import { type SettingRow, inOrderOfEffect, settingsAt } from './settings.ts'
import { type TradedMarket, marketFault, standardOf } from './market-rule.ts'
import { type ListingLimits, listingFaults } from './listing/listing-rules.ts'
import { isTighter } from './tightening.ts'
import { confirmsSetting, mayChange } from './who-changes.ts'
import type { Permission } from '../staff/permissions.ts'

/** A row with who proposed it. */
export interface ProposedRow extends SettingRow {
  /** Null for the rows that the product came with. */
  readonly proposedBy: bigint | null
}

/** A change as a person asks for it. */
export interface AskedChange {
  readonly name: SettingName
  readonly typed: TypedValue
  /** Null: at once. */
  readonly effectiveFrom: Date | null
  /** The newest row of the key that the person saw; null for none. */
  readonly seen: bigint | null
  readonly proposedBy: bigint
}

/** What decides a change beside the rows. */
export interface ChangeFacts {
  readonly at: Date
  /** All members of the staff with the permissions of now. */
  readonly staff: readonly DecidingPerson[]
  readonly calendar: MarketCalendar
  /** What the environment trades. */
  readonly market: TradedMarket
  /** How many instruments may be listed in all. */
  readonly mostListed: number
}

/** A change as it is stored. */
export interface AcceptedChange {
  readonly value: StoredValue
  readonly effectiveFrom: Date
  /** Whether another person has to confirm it before it counts. */
  readonly needsSecond: boolean
}

export type ChangeRefusal =
  | 'not_found'
  | 'wrong_value'
  | 'wrong_listing'
  | 'not_in_this_market'
  | 'wrong_time'
  | 'setting_changed'
  | 'setting_unchanged'
  | 'stopped_by_you'
  | 'not_allowed'
  | 'fee_needs_notice'
  | 'fee_in_session'

/** A change that is scheduled further ahead is more likely a typing mistake than an intent. */
const MAX_AHEAD_MS = 366 * 86_400_000
const DAY_MS = 86_400_000n

/**
 * Decides a change of a setting, under the lock that lets one change happen at a time. Refuses who may not change it,
 * what belongs to an instrument that there is not, a value that the key's limits or the market refuse, a listing that
 * `listingFaults` says is wrong, a time that has passed or is more than a year ahead, a change of
 * something that the person has not seen, one that changes nothing, a higher fee that is not announced in time or
 * begins in a session, and a start of what the same person has stopped while another could start it. A stop, its end,
 * how an instrument is offered and another bank account act at once. A stop, how an instrument is offered and what
 * `isTighter` are one person's alone to decide; everything else is a proposal as soon as another may confirm
 * it, and where the person may not confirm themselves.
 */
export function decideChange(
  rows: readonly ProposedRow[],
  asked: AskedChange,
  { at, staff, calendar, market, mostListed }: ChangeFacts,
): AcceptedChange | { refused: ChangeRefusal } {
  const { name, typed } = asked
  const startsAgain = isRestriction(name) && !restricts(name, typed)
  const may = (permissions: readonly Permission[]) => mayChange(permissions, name, { startsAgain })
  const asker = staff.find(({ id }) => id === asked.proposedBy)
  if (!asker?.isActive || !may(asker.permissions)) return { refused: 'not_allowed' }
  const catalogueAt = (when: Date) => settingsAt(inOrderOfEffect(rows), when).catalogue
  const ofInstrument = offeredInstrument(name) ?? stoppedInstrument(name)
  if (ofInstrument !== null && !catalogueAt(at).findTradable(ofInstrument)) return { refused: 'not_found' }
  const value = settingKeyOf(name)?.kind.parse(typed)
  if (value === undefined) return { refused: 'wrong_value' }
  if (isWrongTime(asked, at)) return { refused: 'wrong_time' }
  const ofKey = inOrderOfEffect(rows.filter(({ key }) => key === name))
  if (newestId(ofKey) !== asked.seen) return { refused: 'setting_changed' }
  const effectiveFrom = asked.effectiveFrom ?? (isRestriction(name) ? at : afterAnyInForce(rows, at))
  const before = valueAt(ofKey, name, { at: effectiveFrom, market })
  const after = settingKeyOf(name)?.kind.read(value)
  if (marketFault(name, after, market) !== null) return { refused: 'not_in_this_market' }
  if (isListing(name) && isWrongListing(after, { catalogue: catalogueAt(effectiveFrom), mostListed }))
    return { refused: 'wrong_listing' }
  if (textOf(name, before) === textOf(name, after)) return { refused: 'setting_unchanged' }
  const early = isHigherFee(name, before, after) ? refuseRise(rows, effectiveFrom, { at, calendar }) : null
  if (early) return { refused: early }
  const isOwnStop = startsAgain && whoStopped(ofKey, name, effectiveFrom) === asked.proposedBy
  if (isOwnStop && otherPerson(staff, { personId: asker.id, at, may }) !== 'none')
    return { refused: 'stopped_by_you' }
  const needsSecond =
    !isForOne(name, before, after) &&
    !confirmsAlone('setting', { proposerId: asker.id, staff, at, confirms: confirmsSetting(name) })
  return { value, effectiveFrom, needsSecond }
}

const isWrongListing = (after: unknown, limits: ListingLimits): boolean =>
  Object.keys(listingFaults(after as Tradable, limits)).length > 0

const isHigherFee = (name: SettingName, before: unknown, after: unknown): boolean =>
  FEE_NAMES.some((fee) => fee === name) && (after as bigint) > (before as bigint)

/**
 * Why a fee may not rise from an instant on. It rises with the notice that is in force at the decision, and between
 * sessions: no customer pays two fees in one. A market that never closes has no such time. Without notice there is no
 * rule.
 */
function refuseRise(
  rows: readonly SettingRow[],
  from: Date,
  { at, calendar }: { at: Date; calendar: MarketCalendar },
): 'fee_needs_notice' | 'fee_in_session' | null {
  const { feeNoticeDays } = settingsAt(inOrderOfEffect(rows), at)
  if (feeNoticeDays === 0n) return null
  if (BigInt(from.getTime() - at.getTime()) < feeNoticeDays * DAY_MS) return 'fee_needs_notice'
  const isInSession = calendar.hours !== 'always' && calendar.statusAt(from.getTime()).isOpen
  return isInSession ? 'fee_in_session' : null
}

/**
 * Whether one person decides a change: a stop, a start by another than who stopped, the same of an instrument that is
 * offered no more, a tighter value.
 */
const isForOne = (name: SettingName, before: unknown, after: unknown): boolean =>
  isRestriction(name) || isTighter(name, before, after)

function isWrongTime({ name, effectiveFrom }: AskedChange, at: Date): boolean {
  if (effectiveFrom === null) return false
  return actsAtOnce(name) || effectiveFrom < at || effectiveFrom.getTime() > at.getTime() + MAX_AHEAD_MS
}

/** Who stopped what is stopped at an instant, or ended its offer: who changed the sentence since has not. */
function whoStopped(ofKey: readonly ProposedRow[], name: SettingName, at: Date): bigint | null {
  const past = ofKey.filter(({ effectiveFrom }) => effectiveFrom <= at)
  const lastRunning = past.findLastIndex(({ value }) => isUnrestricted(name, value))
  return past[lastRunning + 1]?.proposedBy ?? null
}

/** The newest row of a key, which whoever changes it has seen; null without any. */
const newestId = (rows: readonly SettingRow[]): bigint | null =>
  rows.reduce<bigint | null>((most, { id }) => (most === null || id > most ? id : most), null)

function afterAnyInForce(rows: readonly SettingRow[], at: Date): Date {
  // After whatever may be in force already on a server whose clock is ahead: no version gains a row before its last.
  const until = at.getTime() + CLOCKS_APART_MS
  const latestMs = rows
    .filter(({ key }) => isSettingName(key) && !isRestriction(key))
    .map(({ effectiveFrom }) => effectiveFrom.getTime())
    .filter((ms) => ms <= until)
    .reduce((most, ms) => Math.max(most, ms), at.getTime())
  return new Date(latestMs)
}

/** What a key is at an instant in a market; rows in the order of effect, of that key alone. */
function valueAt(
  ofKey: readonly SettingRow[],
  name: SettingName,
  { at, market }: { at: Date; market: TradedMarket },
): unknown {
  const inForce = ofKey.findLast(({ effectiveFrom }) => effectiveFrom <= at)
  const read = inForce === undefined ? undefined : settingKeyOf(name)?.kind.read(inForce.value)
  return read === undefined || marketFault(name, read, market) !== null ? standardOf(name, market) : read
}

function textOf(name: SettingName, value: unknown): string {
  const kind = settingKeyOf(name)?.kind
  return kind ? JSON.stringify(kind.format(value)) : ''
}
