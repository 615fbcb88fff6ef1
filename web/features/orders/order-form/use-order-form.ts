import { useState } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { type Cents, ZERO_CENTS } from '#domain/money/money.ts'
import { parsePrice, type Price } from '#domain/money/price.ts'
import { formatQuantity, type Quantity, ZERO_QUANTITY } from '#domain/money/quantity.ts'
import {
  buyingShare,
  type OrderShare,
  previewOrder,
  sellingShare,
} from '#domain/trading/orders/order-preview.ts'
import { heldPrice } from '#domain/trading/orders/order-terms.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'
import { useShownTerms } from '../shown-terms.ts'
import { EMPTY, NEW_DRAFT, type OrderDraft } from './order-draft.ts'
import type { TradingAccount } from './trading-account.ts'
import { type Placement, usePlacement } from './use-placement.ts'

export interface OrderFormState extends ReturnType<typeof useShownTerms> {
  draft: OrderDraft
  change: (change: Partial<OrderDraft>) => void
  /** The quote, never a smoothed price. */
  quote: Price | null
  /** The most that a market order pays a share, or the least that it brings: a buy that waits holds more. */
  worst: Price | null
  /** A share of the balance or holding, as text; null for nothing. */
  amountOfShare: (share: OrderShare) => string | null
  placement: Placement
}

export function useOrderForm(asset: Asset, account: TradingAccount, onPlaced: () => void): OrderFormState {
  // A tick and a key change most of it: not worth memoizing.
  'use no memo'
  const shownTerms = useShownTerms(asset)
  const [typed, setTyped] = useState(NEW_DRAFT)
  const change = (changed: Partial<OrderDraft>) => setTyped((before) => ({ ...before, ...changed }))
  const placement = usePlacement(() => {
    change(EMPTY)
    onPlaced()
  })
  const { side } = typed
  const quote = parsePrice(asset.currentPrice)
  // A resting buy must afford more than the last price.
  const worst = quote !== null && side === 'buy' && account.waitsFor !== null ? heldPrice(quote) : quote
  const cashCents = account.cashCents ?? ZERO_CENTS
  const amountOfShare = (share: OrderShare): string | null => {
    if (worst === null) return null
    const shares =
      side === 'buy'
        ? buyingShare(share, cashCents, worst)
        : sellingShare(share, account.held ?? ZERO_QUANTITY)
    return shares === 0n ? null : formatQuantity(shares)
  }
  const written = amountOf(typed.amount)
  const isTooMuch = worst !== null && written !== null && isBeyondCash(written, worst, cashCents)
  const amount =
    typed.isEverything && side === 'buy' && isTooMuch ? (amountOfShare(100n) ?? '') : typed.amount
  return { ...shownTerms, draft: { ...typed, amount }, change, quote, worst, amountOfShare, placement }
}

const isBeyondCash = (shares: Quantity, at: Price, cashCents: Cents): boolean =>
  previewOrder({ side: 'buy', quantity: shares }, at, cashCents, 0n).cashAfterCents < 0n

export interface FormProps {
  asset: Asset
  account: TradingAccount
  form: OrderFormState
}
