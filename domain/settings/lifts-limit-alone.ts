import { confirmsAlone } from '../proposals/proposal.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { confirmsSetting, mayChange } from './who-changes.ts'

/** Whether a person could lift the limit of a person's day without another's confirmation. */
export const liftsLimitAlone = (
  { id, permissions }: DecidingPerson,
  { staff, at }: { staff: readonly DecidingPerson[]; at: Date },
): boolean =>
  mayChange(permissions, LIMIT, { startsAgain: false }) &&
  confirmsAlone('setting', { proposerId: id, staff, at, confirms: confirmsSetting(LIMIT) })

const LIMIT = 'thresholds.per_person_day'
