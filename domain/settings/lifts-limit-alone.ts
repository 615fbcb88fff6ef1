import { confirmsAlone } from '../proposals/proposal.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { confirmsSetting, mayChange } from './who-changes.ts'

/** Whether a person could turn the limit of a person's day off, and no other person would have to confirm it. */
export const liftsLimitAlone = (
  { id, permissions }: DecidingPerson,
  { staff, at }: { staff: readonly DecidingPerson[]; at: Date },
): boolean =>
  mayChange(permissions, LIMIT, { startsAgain: false }) &&
  confirmsAlone('setting', { proposerId: id, staff, at, confirms: confirmsSetting(LIMIT) })

const LIMIT = 'thresholds.per_person_day'
