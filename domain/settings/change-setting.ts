import { CLOCKS_APART_MS } from '../clocks-apart.ts'
import { confirmsAlone } from '../proposals/proposal.ts'
import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
import type { Tradable } from '../market/catalogue.ts'
import type { MarketCalendar } from '../market/market-calendar.ts'
import {
  FEE_NAMES,
  type SettingName,
  type TradedMarket,
  actsAtOnce,
  isListing,
  isRestriction,
  isSettingName,
  isUnrestricted,
  marketFault,
  offeredInstrument,
  restricts,
  settingKeyOf,
  standardOf,
  stoppedInstrument,
} from './setting-keys.ts'
import type { StoredValue, TypedValue } from './setting-values.ts'
import { type SettingRow, inOrderOfEffect, settingsAt } from './settings.ts'
import { type ListingLimits, listingFaults } from './listing/listing-rules.ts'
import { isTighter } from './tightening.ts'
import { confirmsSetting, mayChange } from './who-changes.ts'
import type { Permission } from '../staff/permissions.ts'

export interface ProposedRow extends SettingRow {
  /** Null for the product's own rows. */
  readonly proposedBy: bigint | null
}

export interface AskedChange {
  readonly name: SettingName
  readonly typed: TypedValue
  /** Null: at once. */
  readonly effectiveFrom: Date | null
  /** The newest row of the key that the person saw; null for none. */
  readonly seen: bigint | null
  readonly proposedBy: bigint
}

export interface ChangeFacts {
  readonly at: Date
  readonly staff: readonly DecidingPerson[]
  readonly calendar: MarketCalendar
  readonly market: TradedMarket
  readonly mostListed: number
}

export interface AcceptedChange {
  readonly value: StoredValue
  readonly effectiveFrom: Date
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

/** A change scheduled further ahead is more likely a typing mistake. */
const MAX_AHEAD_MS = 366 * 86_400_000
const DAY_MS = 86_400_000n

/**
 * Decides a change of a setting, under the lock that serializes changes. Refuses missing permission, an unknown
 * instrument, an invalid value or listing, a past or too distant time, a stale view, no change, an unannounced or
 * mid-session fee rise, and a start by the person who stopped it while another could start it. Stops, offerings and
 * `isTighter` changes take one person; everything else is a proposal, unless the person may confirm alone.
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
 * Why a fee may not rise at an instant: it needs the notice in force at the decision and starts between sessions, so
 * that no customer pays two fees in one. Without notice, or in a market that never closes, these rules do not apply.
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

/** Whether one person decides a change: a stop, a start by another, the same for an ended offer, a tighter value. */
const isForOne = (name: SettingName, before: unknown, after: unknown): boolean =>
  isRestriction(name) || isTighter(name, before, after)

function isWrongTime({ name, effectiveFrom }: AskedChange, at: Date): boolean {
  if (effectiveFrom === null) return false
  return actsAtOnce(name) || effectiveFrom < at || effectiveFrom.getTime() > at.getTime() + MAX_AHEAD_MS
}

/** Who stopped it or ended its offer; later edits of the sentence do not count. */
function whoStopped(ofKey: readonly ProposedRow[], name: SettingName, at: Date): bigint | null {
  const past = ofKey.filter(({ effectiveFrom }) => effectiveFrom <= at)
  const lastRunning = past.findLastIndex(({ value }) => isUnrestricted(name, value))
  return past[lastRunning + 1]?.proposedBy ?? null
}

const newestId = (rows: readonly SettingRow[]): bigint | null =>
  rows.reduce<bigint | null>((most, { id }) => (most === null || id > most ? id : most), null)

function afterAnyInForce(rows: readonly SettingRow[], at: Date): Date {
  // After anything in force on a server whose clock is ahead: no version gains a row before its last.
  const until = at.getTime() + CLOCKS_APART_MS
  const latestMs = rows
    .filter(({ key }) => isSettingName(key) && !isRestriction(key))
    .map(({ effectiveFrom }) => effectiveFrom.getTime())
    .filter((ms) => ms <= until)
    .reduce((most, ms) => Math.max(most, ms), at.getTime())
  return new Date(latestMs)
}

/** The value of a key at an instant in a market; `rows` of that key alone, in order of effect. */
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
