import type { CreditedRate } from '../cash/deposit.ts'
import type { SplitRatio } from '../market/split-ratio.ts'
import { type Cents, addCents, dollars, formatCents, grouped } from '../money/money.ts'
import { type Price, formatPrice } from '../money/price.ts'
import { type Quantity, formatQuantity } from '../money/quantity.ts'
import { PROFILE_LABELS, type ProfileDecision } from '../reviews/profile-fix.ts'
import type { Decision } from '../reviews/review.ts'

export const NOTICE_KINDS = [
  'profile_approved',
  'profile_rejected',
  'deposit_approved',
  'deposit_rejected',
  'deposit_repriced',
  'bank_details_changed',
  'withdrawal_approved',
  'withdrawal_rejected',
  'password_reset_approved',
  'password_reset_rejected',
  'password_reset_by_link',
  'email_changed',
  'email_restored',
  'account_locked',
  'account_unlocked',
  'account_restricted',
  'restriction_ended',
  'agreement_published',
  'agreement_due',
  'support_replied',
  'support_closed',
  'dividend_paid',
  'shares_split',
  'order_filled',
  'order_refused',
  'order_cancelled',
  'plan_skipped',
  'plan_paused',
  'plan_ended',
  'order_expired',
  'money_lock_on',
  'money_lock_off',
  'money_lock_ended',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_replaced',
  'recovery_code_used',
  'new_browser',
  'second_step_failed',
  'balance_corrected',
  'api_key_created',
  'api_key_revoked',
  'api_keys_stopped',
  'api_keys_resumed',
  'api_key_expires',
  'api_key_new_network',
  'webhook_added',
  'webhook_ended',
  'webhook_secret_changed',
  'announcement',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What happened, in the customer's words, and the page it leads to. */
export interface Notice {
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
  readonly link: string
}

export const SECURITY_PAGE = '/profile?tab=security'

export const AGREEMENTS_PAGE = '/profile?tab=agreements'

export function profileDecided(decision: ProfileDecision): Notice {
  const link = '/profile'
  if (decision.status === 'rejected' && decision.fixes !== undefined && decision.fixes.length > 0) {
    const fields = decision.fixes.map(({ field }) => PROFILE_LABELS[field]).join(', ')
    const body = `Please correct these fields of your profile: ${fields}. ${decision.reason}`
    return { kind: 'profile_rejected', title: 'Profile needs corrections', body, link }
  }
  if (decision.status === 'rejected') {
    const body = `Your profile was not approved. Reason: ${decision.reason}`
    return { kind: 'profile_rejected', title: 'Profile rejected', body, link }
  }
  const body = 'Your identity is verified. You can now deposit funds and trade.'
  return { kind: 'profile_approved', title: 'Profile approved', body, link }
}

/** `creditedCents` are the dollars an approval adds at `rate`, `sent` is the transferred amount. */
export function depositDecided(
  decision: Decision,
  {
    creditedCents,
    sent,
    rate,
  }: { creditedCents: Cents; sent: { amount: Cents; currency: string }; rate: CreditedRate },
): Notice {
  const link = '/wallet?tab=deposits'
  const announced = sentText(sent)
  if (decision.status === 'rejected') {
    const body = `Your ${announced} deposit was not approved. Reason: ${decision.reason}`
    return { kind: 'deposit_rejected', title: 'Deposit rejected', body, link }
  }
  const credited =
    sent.currency === 'USD'
      ? ''
      : ` ${dollars(creditedCents)} was added to your wallet at ${RATE_TEXTS[rate]}.`
  const body = `Your ${announced} deposit arrived.${credited}`
  return { kind: 'deposit_approved', title: 'Deposit approved', body, link }
}

const RATE_TEXTS: Record<CreditedRate, string> = {
  locked: 'the rate locked with your request',
  today: "today's rate, because the rate fell after your request",
}

/** `creditedCents` are the dollars an approval will add now. */
export function depositRepriced({
  creditedCents,
  sent,
}: {
  creditedCents: Cents
  sent: { amount: Cents; currency: string }
}): Notice {
  return {
    kind: 'deposit_repriced',
    title: 'Deposit repriced',
    body:
      `The exchange rate for your ${sentText(sent)} deposit expired and was updated. ` +
      `It will add ${dollars(creditedCents)} to your wallet.`,
    link: '/wallet?tab=deposits',
  }
}

/**
 * Deposits in some currencies now go to another account. The account itself is never in a message: customers must look
 * where it is safe.
 */
export function bankDetailsChanged({
  currencies,
  isAll,
}: {
  currencies: readonly string[]
  isAll: boolean
}): Notice {
  return {
    kind: 'bank_details_changed',
    title: 'New bank details for deposits',
    body:
      `Our bank account for deposits${isAll ? '' : ` in ${currencies.join(', ')}`} has changed. ` +
      'Read the details in your wallet before you send a transfer. If you have already sent one, do not send it ' +
      'again: contact support if it does not arrive. We never send account numbers by email.',
    link: '/wallet?tab=deposits',
  }
}

/** `netCents` go to the customer's bank, `feeCents` stay with the firm. */
export function withdrawalDecided(
  decision: Decision,
  { netCents, feeCents }: { netCents: Cents; feeCents: Cents },
): Notice {
  const link = '/wallet?tab=withdrawals'
  const total = dollars(addCents(netCents, feeCents))
  if (decision.status === 'rejected') {
    const body = `${total} returned to your balance. Reason: ${decision.reason}`
    return { kind: 'withdrawal_rejected', title: 'Withdrawal rejected', body, link }
  }
  const body = `${dollars(netCents)} is on its way to your bank; the fee was ${dollars(feeCents)}.`
  return { kind: 'withdrawal_approved', title: 'Withdrawal approved', body, link }
}

/** `reply` holds the administrator's own words. */
export function supportReplied({ ticketId, reply }: { ticketId: bigint; reply: string }): Notice {
  const link = linkOf(ticketId)
  return { kind: 'support_replied', title: 'Support has answered', body: beginningOf(reply), link }
}

/** Leaves out the question: text that a customer typed is never mailed. */
export function supportClosed({ ticketId }: { ticketId: bigint }): Notice {
  const body = 'Your conversation with support was closed. You can read it in the support chat.'
  return { kind: 'support_closed', title: 'Support conversation closed', body, link: linkOf(ticketId) }
}

export function dividendPaid(paid: {
  symbol: string
  paidCents: Cents
  perShare: Price
  held: Quantity
  /** It waits to buy more of the same. */
  isReinvested?: boolean
}): Notice {
  const each = `$${formatPrice(paid.perShare)}`
  const holding = formatQuantity(paid.held)
  const next = paid.isReinvested ? ` It is held to buy ${paid.symbol} at the next price.` : ''
  return {
    kind: 'dividend_paid',
    title: 'Dividend received',
    body: `${paid.symbol} paid you ${dollars(paid.paidCents)} (${holding} at ${each}).${next}`,
    link: '/history?show=dividends',
  }
}

export function sharesSplit(changed: {
  symbol: string
  split: SplitRatio
  before: Quantity
  after: Quantity
}): Notice {
  const { symbol, split, before, after } = changed
  return {
    kind: 'shares_split',
    title: 'Shares split',
    body:
      `${symbol} split ${split.newShares} for ${split.oldShares}: ` +
      `your ${formatQuantity(before)} became ${formatQuantity(after)}. Cost basis unchanged.`,
    link: `/asset/${symbol}`,
  }
}

const linkOf = (ticketId: bigint): string => `/faq#ticket-${ticketId}`

const BEGINNING_CHARACTERS = 140

/** One line, truncated, never inside a character. */
function beginningOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/gu, ' ').trim()]
  if (characters.length <= BEGINNING_CHARACTERS) return characters.join('')
  return `${characters
    .slice(0, BEGINNING_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}

/** "$1,250.00" or "5,000.00 EUR". */
const sentText = ({ amount, currency }: { amount: Cents; currency: string }): string =>
  currency === 'USD' ? dollars(amount) : `${grouped(formatCents(amount))} ${currency}`

/** Data of a customer that can change without their action. */
export const CHANGE_TYPES = [
  'wallet',
  'holdings',
  'transactions',
  'orders',
  'deposits',
  'withdrawals',
  'profile',
  'support',
  'password-resets',
  'notifications',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]
