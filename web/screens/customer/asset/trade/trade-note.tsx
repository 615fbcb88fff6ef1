import { EXPECTED_TOLERANCE_BPS } from '#domain/trading/order-limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDecimal } from '#domain/money/decimal.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import type { TradingAccount } from './trading-account.ts'

interface TradeNoteProps {
  id: string
  account: TradingAccount
  /** What to say while the answer to an order is missing. */
  unconfirmed: string | undefined
}

/** Why no order can be placed, or else how it will be filled. */
export function TradeNote({ id, account, unconfirmed }: TradeNoteProps) {
  const { kycStatus, tradingAllowed, waitsFor, marketMessage } = account
  if (unconfirmed !== undefined) return <UnconfirmedNote text={unconfirmed} />
  if (kycStatus !== 'approved') {
    return (
      <div id={id}>
        <Note tone="warn">
          {PROFILE_NOTES[kycStatus]}{' '}
          <Link
            to="/profile"
            className="font-strong whitespace-nowrap text-brand underline underline-offset-2"
          >
            {kycStatus === 'none' ? 'Complete Profile' : 'View Profile'}
          </Link>
        </Note>
        {marketMessage && <Note className="mt-2">{marketMessage}</Note>}
      </div>
    )
  }
  if (waitsFor === 'nav' && tradingAllowed) {
    return <Note id={id}>Fills at the next net asset value (NAV).</Note>
  }
  if (marketMessage !== null) {
    return (
      <Note id={id} tone={tradingAllowed ? 'plain' : 'warn'}>
        {marketMessage}
      </Note>
    )
  }
  return <Note id={id}>Market order. If the price moves over {TOLERANCE_PERCENT}%, we’ll ask first.</Note>
}

const TOLERANCE_PERCENT = formatDecimal(EXPECTED_TOLERANCE_BPS, 2, 0)

const PROFILE_NOTES: Record<Exclude<KycStatus, 'approved'>, ReactNode> = {
  none: 'Complete your profile before you can trade.',
  pending: 'Your profile is under review. You can trade once it is approved.',
  rejected: 'Your profile was rejected. You can trade once it is approved.',
}
