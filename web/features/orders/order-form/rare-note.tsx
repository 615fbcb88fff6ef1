import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { latePriceMessage } from '#domain/market/late-price.ts'
import { exDividendMessage } from '#domain/trading/after-hours.ts'
import { SALES_ONLY } from '#domain/trading/offering.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { AgreementText } from '#web/features/agreements/agreement-line.tsx'
import { RestrictionText } from '#web/features/restrictions/restriction-line.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import type { TradingAccount } from './trading-account.ts'

type Unapproved = Exclude<KycStatus, 'approved'>

interface RareNoteProps {
  account: TradingAccount
  symbol: string
}

/** Rare obstacles and remarks: a restriction, an ex-dividend date, a late price. */
export default function RareNote({ account, symbol }: RareNoteProps) {
  const { kycStatus, restrictedRights, isAgreementDue, isSalesOnly, isExDividend, late } = account
  const { tradingAllowed, waitsFor } = account
  return (
    <div className="grid gap-2">
      {isSalesOnly && <Note tone="warn">{SALES_ONLY}</Note>}
      {kycStatus !== 'approved' && <ProfileNote status={kycStatus} />}
      {restrictedRights.length > 0 && (
        <Note tone="warn">
          <RestrictionText rights={restrictedRights} />
        </Note>
      )}
      {isAgreementDue && (
        <Note tone="warn">
          <AgreementText />
        </Note>
      )}
      {isExDividend && (
        <Note tone={tradingAllowed ? 'plain' : 'warn'}>
          {exDividendMessage(symbol, waitsFor === 'open' ? 'queue' : 'refuse')}
        </Note>
      )}
      {late !== null && !isExDividend && (
        <Note tone={tradingAllowed ? 'plain' : 'warn'}>{latePriceMessage(symbol, late)}</Note>
      )}
    </div>
  )
}

/** Why a customer without an approved profile cannot trade. */
const ProfileNote = ({ status }: { status: Unapproved }) => (
  <Note tone="warn">
    {PROFILE_NOTES[status]}{' '}
    <Link to="/profile" className="font-strong whitespace-nowrap text-brand underline underline-offset-2">
      {status === 'none' ? 'Complete Profile' : 'View Profile'}
    </Link>
  </Note>
)

const PROFILE_NOTES: Record<Unapproved, ReactNode> = {
  none: 'Complete your profile before you can trade.',
  pending: 'Your profile is under review. You can trade once it is approved.',
  rejected: 'Your profile was rejected. You can trade once it is approved.',
}
