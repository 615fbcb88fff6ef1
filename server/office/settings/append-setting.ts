import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import {
  type AcceptedChange,
  type AskedChange,
  type ChangeFacts,
  type ChangeRefusal,
  decideChange,
} from '#domain/settings/change-setting.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { type ListingLimits, listingFaults } from '#domain/settings/listing/listing-rules.ts'
import {
  type SettingName,
  type TradedMarket,
  isBankAccount,
  isListing,
  marketFault,
  settingKeyOf,
} from '#domain/settings/setting-keys.ts'
import type { TypedValue } from '#domain/settings/setting-values.ts'
import { type FirmSettings, type SettingRow, settingsAt } from '#domain/settings/settings.ts'
import { feeNotice } from '#domain/settings/fee-notice.ts'
import { insertAnnouncement } from '../announcements/change-announcements.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { overtakeProposals } from '#server/records/proposals/end-proposal.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { takeIds, type Tx } from '#server/platform/database/database.ts'
import { readHistory, INSERT_SETTING } from './settings-rows.ts'
import { tellBankChange } from './tell-bank-change.ts'

export const subjectOfSetting = (key: string): string => `setting:${key}`

/** Decided under the lock, not yet appended. */
export interface DecidedSetting {
  readonly asked: AskedChange
  readonly accepted: AcceptedChange
  /** The replaced row; undefined for the standard. */
  readonly before: SettingRow | undefined
  /** Every row before it. */
  readonly history: readonly SettingRow[]
  readonly at: Date
}

interface Decision extends Omit<ChangeFacts, 'staff'> {
  /** Proposed before: its time cannot be chosen again. */
  wasProposed: boolean
}

/** Decides a change of a setting in the transaction that holds the settings lock. Refuses as `decideChange`. */
export async function decideSetting(
  tx: Tx,
  asked: AskedChange,
  { wasProposed, ...facts }: Decision,
): Promise<DecidedSetting | Refusal> {
  const history = await readHistory(tx)
  const { at } = facts
  const accepted = decideChange(history, asked, { ...facts, staff: await readStaff(tx) })
  if ('refused' in accepted) {
    if (wasProposed && IN_TIME.has(accepted.refused)) return refuse('setting_too_late')
    const { feeNoticeDays, catalogue } = settingsAt(history, at)
    return refusalOf(accepted.refused, asked, { feeNoticeDays, catalogue, ...facts })
  }
  const isBefore = (row: SettingRow) => row.key === asked.name && row.effectiveFrom <= accepted.effectiveFrom
  return { asked, accepted, before: history.findLast(isBefore), history, at }
}

/** Fixed by choosing another time. */
const IN_TIME: ReadonlySet<ChangeRefusal> = new Set(['wrong_time', 'fee_needs_notice', 'fee_in_session'])

/**
 * Appends a decided change with its audit line, and tells every node on commit. Ends an open proposal of the same key.
 * Announces a fee rise on every page, and notifies customers of another bank account.
 */
export async function appendSetting(
  tx: Tx,
  { asked: { name, proposedBy }, accepted, before, history, at }: DecidedSetting,
  { reason, decider, confirmed }: { reason: string; decider: Reviewer; confirmed: Confirmed | null },
): Promise<void> {
  const ids = await takeIds(tx)
  const id = ids.next()
  const { value, effectiveFrom } = accepted
  await tx.query(INSERT_SETTING, [
    id,
    name,
    JSON.stringify(value),
    effectiveFrom,
    proposedBy,
    confirmed === null ? null : decider.administratorId,
    reason,
    at,
  ])
  await audit(tx, { by: decider, at, ids }, 'setting.changed', {
    subject: ['setting', name],
    customerId: null,
    ...(before ? { before: { value: before.value } } : {}),
    after: {
      settingsId: id.toString(),
      value,
      effectiveFrom: effectiveFrom.toISOString(),
      reason,
      ...(confirmed
        ? { proposedBy: proposedBy.toString(), proposalId: confirmed.proposalId.toString() }
        : {}),
    },
  })
  const text = feeNotice({ name, before: before?.value, after: value, effectiveFrom }, at)
  if (text !== null)
    await insertAnnouncement(tx, ids, {
      level: 'info',
      audiences: ['customers'],
      services: [],
      notifiesCustomers: false,
      startsAt: at,
      endsAt: effectiveFrom,
      text,
      reviewer: decider,
      at,
    })
  if (isBankAccount(name))
    await tellBankChange(tx, history, { next: { id, key: name, value, effectiveFrom }, at })
  await overtakeProposals(tx, { subject: subjectOfSetting(name), at, ids })
}

function refusalOf(
  refused: ChangeRefusal,
  { name, typed }: AskedChange,
  limits: Pick<FirmSettings, 'feeNoticeDays' | 'catalogue'> & Pick<ChangeFacts, 'market' | 'mostListed'>,
): Refusal {
  const { feeNoticeDays, catalogue, market, mostListed } = limits
  const atTime = (sentence: string) => refuseField('effectiveFrom', sentence)
  switch (refused) {
    case 'wrong_value':
      return refuseValue(name, typed)
    case 'not_in_this_market':
      return refuseInMarket(name, typed, market) ?? refuseValue(name, typed)
    case 'wrong_listing':
      return refuseListing(name, typed, { catalogue, mostListed }) ?? refuseValue(name, typed)
    case 'wrong_time':
      return atTime('Choose a time from now to a year ahead; a stop and another bank account act at once')
    case 'fee_needs_notice':
      return atTime(`A higher fee needs ${feeNoticeDays} days of notice. Choose a later time`)
    case 'fee_in_session':
      return atTime('A higher fee begins between sessions. Choose a time when the market is closed')
    default:
      return refuse(refused)
  }
}

/** Refuses a value that contradicts the environment's market; null where it does not. */
export function refuseInMarket(name: SettingName, typed: TypedValue, market: TradedMarket): Refusal | null {
  const kind = settingKeyOf(name)?.kind
  const fault = marketFault(name, kind?.read(kind.parse(typed)), market)
  return fault === null ? null : refuseField('value', fault)
}

/** Says what may be typed, or what is wrong with each part. */
export function refuseValue(name: SettingName, typed: TypedValue): Refusal {
  const kind = settingKeyOf(name)?.kind
  const faults = kind?.faults?.(typed) ?? {}
  return refuseParts(faults) ?? refuseField('value', kind?.allowed ?? '')
}

/** Refuses what `listingFaults` finds, by part; null without faults. */
export function refuseListing(name: SettingName, typed: TypedValue, limits: ListingLimits): Refusal | null {
  const kind = settingKeyOf(name)?.kind
  const listed = isListing(name) ? kind?.read(kind.parse(typed)) : undefined
  return listed === undefined ? null : refuseParts(listingFaults(listed as Tradable, limits))
}

function refuseParts(faults: Readonly<Record<string, string>>): Refusal | null {
  const errors = Object.entries(faults).map(([part, message]) => ({ path: `value.${part}`, message }))
  return errors.length === 0 ? null : refuse('bad_input', { errors })
}
