import { EXPECTED_TOLERANCE_BPS } from '#domain/trading/orders/order-limits.ts'
import { Suspense } from 'react'
import { formatDecimal } from '#domain/money/decimal.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import type { TradingAccount } from './trading-account.ts'

const RareNote = lazyComponent(() => import('./rare-note.tsx'))

interface OrderNoteProps {
  id: string
  symbol: string
  account: TradingAccount
  text: string | undefined
  unconfirmed: string | undefined
}

/** Why no order can be placed, or how it will be filled. */
export function OrderNote({ id, symbol, account, text, unconfirmed }: OrderNoteProps) {
  'use no memo'
  const { kycStatus, restrictedRights, isAgreementDue, isExDividend, late } = account
  const { tradingAllowed, waitsFor, closedMessage } = account
  if (unconfirmed !== undefined) return <UnconfirmedNote text={unconfirmed} />
  if (text !== undefined) return <Note id={id}>{text}</Note>
  const isRestricted =
    account.isSalesOnly ||
    isAgreementDue ||
    restrictedRights.includes('buy') ||
    restrictedRights.includes('sell')
  if (kycStatus !== 'approved' || isRestricted || isExDividend || late !== null) {
    return (
      <div id={id}>
        <Suspense fallback={null}>
          <RareNote account={account} symbol={symbol} />
        </Suspense>
        {closedMessage && !isExDividend && <Note className="mt-2">{closedMessage}</Note>}
      </div>
    )
  }
  if (waitsFor === 'nav' && tradingAllowed) {
    return <Note id={id}>Fills at the next net asset value (NAV).</Note>
  }
  if (closedMessage !== null) {
    return (
      <Note id={id} tone={tradingAllowed ? 'plain' : 'warn'}>
        {closedMessage}
      </Note>
    )
  }
  return <Note id={id}>Market order. If the price moves over {TOLERANCE_PERCENT}%, we’ll ask first.</Note>
}

const TOLERANCE_PERCENT = formatDecimal(EXPECTED_TOLERANCE_BPS, 2, 0)
