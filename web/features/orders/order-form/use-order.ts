import { useState } from 'react'
import type { Asset } from '#contract/market/market.ts'
import type { QueuedOrder } from '#contract/trading/older-orders.ts'
import { type Order, createOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { type Transaction } from '#contract/trading/transactions.ts'
import { type Cents, ZERO_CENTS } from '#domain/money/money.ts'
import type { ShareOrder } from '#domain/trading/orders/order.ts'
import {
  buyingShare,
  type OrderPreview,
  type OrderShare,
  previewOrder,
  sellingShare,
} from '#domain/trading/orders/order-preview.ts'
import { heldPrice } from '#domain/trading/orders/order-waits.ts'
import { parsePrice, type Price, price } from '#domain/money/price.ts'
import { formatQuantity, type Quantity, ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { refreshAfter } from '#web/features/outcome/refresh-config.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import { toast } from '#web/ui/messages/toast.ts'
import { type LotDraft, lotFields, lotsProblem, useLotDraft, USUAL_LOTS } from './lot-draft.ts'
import { type OrderObstacle, orderObstacle } from './order-obstacle.ts'
import { FAILURE, queuedText, SUCCESS } from './order-told.ts'
import { useShownTerms } from '../shown-terms.ts'
import type { TicketDraft } from './ticket-draft.ts'
import type { TradingAccount } from './trading-account.ts'
import { amountOf } from '#web/features/forms/typed-amount.ts'

export type Side = ShareOrder['side']

/** A market order in shares, or what the lazily loaded ticket takes. */
export type TicketStyle = 'market' | 'dollars' | 'limit' | 'stop' | 'stop_limit'

/** An order being written: what is typed, what it costs, why it cannot be sent, and the function that sends it. */
export interface OrderDraft {
  side: Side
  chooseSide: (side: Side) => void
  style: TicketStyle
  setStyle: (style: TicketStyle) => void
  /** What the lazily loaded ticket holds beside the amount; it outlives the sheet of a phone. */
  draft: TicketDraft | undefined
  setDraft: (draft: TicketDraft) => void
  /** Empties the ticket after an order went through. */
  clear: () => void
  /** The amount field's text. */
  amount: string
  setAmount: (amount: string) => void
  /** How much a share of the balance or of the holding would be, as text; null when it is nothing. */
  amountOfShare: (share: OrderShare) => string | null
  takeShare: (share: OrderShare) => void
  preview: OrderPreview
  /** Whether the order would be queued. */
  isQueueing: boolean
  /** The same at the price that a queued buy is held for; at any other time like `preview`. */
  held: OrderPreview
  /** 'loading' while the account is not known yet; null when the order can go. */
  obstacle: OrderObstacle | 'loading' | null
  /** Which lots a sale takes, and why it cannot take them. */
  lots: { draft: LotDraft; setDraft: (draft: LotDraft) => void; problem: string | null }
  isSending: boolean
  /** What to say while the order's answer is missing. */
  unconfirmed: string | undefined
  place: () => void
}

/** The ticket of one asset. `onFilled` runs after an order went through. */
export function useOrder(asset: Asset, account: TradingAccount, onFilled: () => void): OrderDraft {
  // A tick and a key change most of it: memoizing it is code without use.
  'use no memo'
  const { symbol } = asset
  const { terms, shown } = useShownTerms(asset)
  const [side, setSide] = useState<Side>('buy')
  const [style, setStyle] = useState<TicketStyle>('market')
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [draft, setDraft] = useState<TicketDraft>()
  const lots = useLotDraft(side, style)
  const clear = () => {
    setTyped(NOTHING_TYPED)
    lots.setDraft(USUAL_LOTS)
    onFilled()
  }
  const order = useOrderCall(symbol, clear)

  // The quote itself, never a smoothed price.
  const quote = parsePrice(asset.currentPrice)
  // A queued buy must be able to pay more than the last price.
  const limit = quote !== null && side === 'buy' && account.waitsFor !== null ? heldPrice(quote) : quote
  // The last known price is shown and used for the estimate; the server never fills at it.
  const fillable = asset.isStale === true ? null : limit
  const cashCents = account.cashCents ?? ZERO_CENTS
  const held = account.held ?? ZERO_QUANTITY
  const amountOfShare = (share: OrderShare): string | null => {
    if (limit === null) return null
    const shares = side === 'buy' ? buyingShare(share, cashCents, limit) : sellingShare(share, held)
    return shares === 0n ? null : formatQuantity(shares)
  }
  const written = amountOf(typed.amount)
  // "Max" remains the largest amount that fits when the price rises.
  const isTooMuch = limit !== null && written !== null && isBeyondCash(written, limit, cashCents)
  const amount =
    typed.isEverything && side === 'buy' && isTooMuch ? (amountOfShare(100n) ?? '') : typed.amount
  const quantity = amountOf(amount)
  const sized = { side, quantity: quantity ?? ZERO_QUANTITY }
  const isKnown = account.cashCents !== undefined && account.held !== undefined && account.isSettled
  const obstacle = isKnown
    ? orderObstacle({ ...account, side, symbol, quantity, price: fillable, cashCents, held, terms })
    : 'loading'

  return {
    side,
    style,
    setStyle,
    draft,
    setDraft,
    clear,
    chooseSide: (chosen) => {
      setSide(chosen)
      setTyped(({ amount: kept }) => ({ amount: kept, isEverything: false }))
    },
    amount,
    setAmount: (text) => setTyped({ amount: text, isEverything: false }),
    amountOfShare,
    takeShare: (share) => setTyped({ amount: amountOfShare(share) ?? '', isEverything: share === 100n }),
    preview: previewOrder(sized, quote ?? NO_PRICE, cashCents, terms.saleCommissionBps),
    isQueueing: account.waitsFor !== null,
    held: previewOrder(sized, limit ?? NO_PRICE, cashCents, terms.saleCommissionBps),
    obstacle,
    lots: { ...lots, problem: lotsProblem(lots.draft, quantity) },
    isSending: order.isPending,
    unconfirmed: order.unconfirmed,
    place: () => {
      if (obstacle !== null || quantity === null || lotsProblem(lots.draft, quantity) !== null) return
      order.mutate({ side, quantity: formatQuantity(quantity), ...shown, lots: lotFields(lots.draft) })
    },
  }
}

const isBeyondCash = (shares: Quantity, at: Price, cashCents: Cents): boolean =>
  previewOrder({ side: 'buy', quantity: shares }, at, cashCents, 0n).cashAfterCents < 0n

/** Sends an order, says how it went, and reads the account again. */
function useOrderCall(symbol: string, onFilled: () => void) {
  return useConfirmedMutation<OrderInput, Transaction | QueuedOrder | Order>({
    what: 'order',
    send: ({ side, lots, ...sized }, { idempotencyKey }) =>
      Object.keys(lots).length === 0
        ? call(side === 'buy' ? buy : sell, { body: { symbol, ...sized } }, { idempotencyKey })
        : call(createOrder, { body: { ...AT_MARKET, symbol, side, ...sized, ...lots } }, { idempotencyKey }),
    // The same shares again are the same order, though the price beside them has ticked on.
    nameOf: ({ side, quantity, lots }) => [side, symbol, quantity, lots],
    onSuccess: (answer, { side }) => {
      onFilled()
      const text = 'status' in answer && answer.status !== 'filled' ? queuedText : SUCCESS[side]
      toast({ tone: 'success', ...text(symbol) })
    },
    onError: (error, { side }) => {
      refreshAfter(error)
      const { title, fallback } = FAILURE[side]
      toast({ tone: 'error', title, description: detailOf(error, fallback) })
    },
    // After a refusal too: the account that the screen shows may be out of date.
    onSettled: () => refreshOrders(),
  })
}

interface OrderInput {
  side: Side
  quantity: string
  expectedPrice: string
  /** The fee on the screen. */
  expectedFeePercent: string
  lots: ReturnType<typeof lotFields>
}

const AT_MARKET = { type: 'market', timeInForce: 'day' } as const

const NOTHING_TYPED = { amount: '', isEverything: false }

const NO_PRICE = price(0n)
