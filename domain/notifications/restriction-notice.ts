import type { RestrictableRight } from '../restrictions/restriction.ts'
import { deedsText } from '../restrictions/restricted-deeds.ts'
import { type Notice, SECURITY_PAGE } from './notification.ts'

/** The sentence is the staff's own. */
export const accountRestricted = ({
  rights,
  sentence,
}: {
  rights: readonly RestrictableRight[]
  sentence: string
}): Notice => ({
  kind: 'account_restricted',
  title: 'Account restricted',
  body: `You cannot ${deedsText(rights)}. ${sentence}`,
  link: SECURITY_PAGE,
})

/** Lifted, or its time was over. `stillRestricted` lists remaining restrictions. */
export function restrictionEnded(
  rights: readonly RestrictableRight[],
  stillRestricted: readonly RestrictableRight[],
): Notice {
  const regained = rights.filter((right) => !stillRestricted.includes(right))
  const again = regained.length === 0 ? [] : [`You can ${deedsText(regained, 'and')} again.`]
  const still = stillRestricted.length === 0 ? [] : [`You still cannot ${deedsText(stillRestricted)}.`]
  return {
    kind: 'restriction_ended',
    title: 'Restriction ended',
    body: [...again, ...still].join(' '),
    link: SECURITY_PAGE,
  }
}
