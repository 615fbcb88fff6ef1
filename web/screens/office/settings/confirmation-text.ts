import type { OfficeSetting } from '#contract/office/settings.ts'

/** Who confirms it; also why, where the reader ended the access of one who could. */
export const confirmedByAnother = (endedAccess: string | undefined): string =>
  endedAccess ?? 'An administrator other than you must confirm it.'

/** When a change takes effect that needs no other person; an empty `from` is at once. */
export const aloneText = ({ from }: { from: string }): string =>
  `Takes effect ${from === '' ? 'at once' : 'then'}: you are the only administrator.`

/** Which values take effect at once, and which another person must confirm. */
export function confirmationText(
  { group, choices, decidesAlone, endedAccess }: OfficeSetting,
  draft: { from: string },
): string {
  const confirmed = (what: string): string => [confirmedBy(what), endedAccess ?? []].flat().join(' ')
  if (group === 'instruments') return OFFER
  if (decidesAlone) return [aloneText(draft), ...(choices === undefined ? [] : [KEPT_TERMS])].join(' ')
  if (group === 'thresholds')
    return `A lower amount takes effect at once. ${confirmed('a higher one, or none')}`
  if (group === 'plans' || group === 'withdrawals')
    return `A higher value takes effect at once. ${confirmed('a lower one')}`
  if (group === 'warnings')
    return `A warning that comes sooner takes effect at once. ${confirmed('one that comes later, or never')}`
  if (choices === undefined) return confirmedByAnother(endedAccess)
  return `A stricter choice takes effect at once. ${confirmed('any other')} ${KEPT_TERMS}`
}

export const START_TEXT = 'If you stopped it, another person must start it again. You can if no one else may.'

const OFFER =
  'Sales only and Not offered take effect at once. If you ended the offer, another person must offer it again. ' +
  'You can if no one else may.'

const confirmedBy = (what: string): string => `An administrator other than you must confirm ${what}.`

const KEPT_TERMS = 'Orders that wait keep the terms under which they were placed.'
