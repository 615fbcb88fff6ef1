import type { AnnouncementLevel } from '../announcements/announcement.ts'
import type { FillShares } from '../ledger/correction-postings.ts'
import { newYorkText } from '../market/new-york-text.ts'
import { type Cents, dollars } from '../money/money.ts'
import { formatQuantity } from '../money/quantity.ts'
import { type RestrictableRight, deedsText } from '../restrictions/restriction.ts'
import { AGREEMENTS_PAGE, type Notice, SECURITY_PAGE } from './notification.ts'

type CanceledShares = Pick<FillShares, 'side' | 'instrument' | 'quantity'>

/** By how much, in the office's own words, and what is owed after it. */
export function balanceCorrected(corrected: {
  isCredit: boolean
  amountCents: Cents
  owedCents: Cents
  sentence: string
  /** The canceled trade. */
  fill: CanceledShares | null
}): Notice {
  const amount = dollars(corrected.amountCents)
  const change = corrected.isCredit
    ? `${amount} was added to your account.`
    : `${amount} was taken from your account.`
  const owed =
    corrected.owedCents > 0n
      ? ` You owe ${dollars(corrected.owedCents)}; deposits and sales pay it first.`
      : ''
  return {
    kind: 'balance_corrected',
    title: 'Your account was corrected',
    body: `${corrected.fill ? `${canceledText(corrected.fill)} ` : ''}${change}${owed} ${corrected.sentence}`,
    link: '/history?show=corrections',
  }
}

const canceledText = ({ side, instrument, quantity }: CanceledShares): string =>
  `Your ${side === 'buy' ? 'purchase' : 'sale'} of ${formatQuantity(quantity)} ${instrument} was canceled.`

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

export const agreementPublished = ({
  title,
  effectiveFrom,
  stopsAt,
}: {
  title: string
  effectiveFrom: Date
  /** Null: it never blocks deposits and buys. */
  stopsAt: Date | null
}): Notice => ({
  kind: 'agreement_published',
  title: `New version: ${title}`,
  body:
    `It takes effect on ${newYorkText(effectiveFrom)}. Please read and accept it.` +
    (stopsAt === null
      ? ''
      : ` After ${newYorkText(stopsAt)} you can deposit and buy only once you have. You can always sell and withdraw.`),
  link: AGREEMENTS_PAGE,
})

/** The grace of a version ended before the customer accepted it. */
export const agreementDue = (title: string): Notice => ({
  kind: 'agreement_due',
  title: `Please accept: ${title}`,
  body: 'Until you have read and accepted it, you cannot deposit or buy. You can still sell and withdraw.',
  link: AGREEMENTS_PAGE,
})

const TITLES: Readonly<Record<AnnouncementLevel, string>> = {
  info: 'Announcement',
  warning: 'Important announcement',
  incident: 'Service incident',
}

/** In the announcement's own words. */
export const announced = ({ level, text }: { level: AnnouncementLevel; text: string }): Notice => ({
  kind: 'announcement',
  title: TITLES[level],
  body: text,
  link: level === 'incident' ? '/status' : '/',
})
