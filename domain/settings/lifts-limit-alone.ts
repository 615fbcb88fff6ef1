import { type DecidingPerson, confirmsAlone } from '../proposals/proposal.ts'
import { confirmsSetting, mayChange } from './who-changes.ts'

/** Whether a person could turn the limit of a person's day off, and no other person would have to confirm it. */
export const liftsLimitAlone = (
  { id, permissions }: DecidingPerson,
  staff: readonly DecidingPerson[],
): boolean =>
  mayChange(permissions, LIMIT, { startsAgain: false }) &&
  confirmsAlone('setting', { proposerId: id, staff, confirms: confirmsSetting(LIMIT) })

const LIMIT = 'thresholds.per_person_day'
