import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#contract/trading/orders.ts'
import { parseCents, subtractCents, ZERO_CENTS } from '#domain/money/money.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { EntryRow, Opener, OPENING } from '#web/ui/layout/entry-row.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import {
  FORCE_NAMES,
  isOpen,
  KIND_NAMES,
  placerName,
  priceLabel,
  statusBadge,
  canCancel,
  canEdit,
  triggerDistance,
} from './order-labels.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export interface OrderRowProps {
  order: Order
  currentPrice?: string | undefined
  onOpen: () => void
  onEdit: () => void
  onCancel: () => void
}

export function OrderRow({ order, currentPrice, onOpen, onEdit, onCancel }: OrderRowProps) {
  const isWide = useIsWide()
  const badge = statusBadge(order)
  const isWaiting = isOpen(order)
  const buttons = isWaiting && <OrderButtons order={order} onEdit={onEdit} onCancel={onCancel} />
  return (
    <EntryRow
      icon={order.side === 'buy' ? <ArrowUpRight /> : <ArrowDownLeft />}
      title={<OrderTitle order={order} />}
      onOpen={onOpen}
      meta={
        <>
          <span>{placerName(order) ?? KIND_NAMES[order.type]}</span>
          <DateTime value={order.filledAt ?? order.createdAt} />
          {isWaiting && isWide && badge.text !== 'Open' && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </>
      }
      details={
        <>
          {isWaiting ? (
            <OpenDetails order={order} currentPrice={currentPrice} />
          ) : (
            <ClosedDetails order={order} />
          )}
          {!isWide && buttons && <div className="mt-2">{buttons}</div>}
        </>
      }
      {...(isWaiting && isWide
        ? { action: buttons }
        : {
            figure:
              isWaiting || order.status !== 'filled' ? (
                <Badge tone={badge.tone}>{badge.text}</Badge>
              ) : (
                <Moved order={order} />
              ),
          })}
      figureNote={<Fee order={order} />}
    />
  )
}

export function NarrowOrderRow({ order, currentPrice, onOpen, onEdit, onCancel }: OrderRowProps) {
  const { text, tone } = statusBadge(order)
  const placer = placerName(order)
  return (
    <li className={`grid gap-2 border-t border-line px-4.5 py-3 first:border-t-0 md:px-5.5 ${OPENING}`}>
      <div className="flex items-center justify-between gap-3">
        <Opener onOpen={onOpen}>
          <OrderTitle order={order} />
        </Opener>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <div className="text-sm text-fg-2">
        {placer !== null && <p>{placer}</p>}
        <OpenDetails order={order} currentPrice={currentPrice} />
      </div>
      <OrderButtons order={order} onEdit={onEdit} onCancel={onCancel} />
    </li>
  )
}

interface OrderProps {
  order: Order
}

/** The price it waits for, its distance, what it holds and until when. */
function OpenDetails({ order, currentPrice }: OrderProps & { currentPrice: string | undefined }) {
  const { expiresAt, timeInForce, reason } = order
  const distance = currentPrice === undefined ? null : triggerDistance(order, currentPrice)
  return (
    <>
      <p>
        {sentence(priceLabel(order)) || 'At its next price'}
        {distance !== null && <span className="text-fg-3"> · {distance}</span>}
      </p>
      <p className="text-xs text-fg-3">
        <Kept order={order} />
        {FORCE_NAMES[timeInForce]}
        {expiresAt !== null && (
          <>
            , until <DateTime value={expiresAt} precision={timeInForce === 'gtc' ? 'day' : 'minute'} />
          </>
        )}
      </p>
      {reason !== null && <p className="text-xs text-fg-3">{reason}</p>}
    </>
  )
}

/** "$950.00 held · ", "5 reserved · ". */
function Kept({ order: { held, reserved } }: OrderProps): ReactNode {
  if (held !== null && Number(held) > 0) {
    return (
      <>
        <Money value={held} /> held ·{' '}
      </>
    )
  }
  if (reserved === null || Number(reserved) === 0) return null
  return (
    <>
      <Quantity value={reserved} exact /> reserved ·{' '}
    </>
  )
}

/** The fill's price, or why there was none. */
function ClosedDetails({ order }: OrderProps) {
  const { filledPrice, quantity, amount, reason } = order
  if (filledPrice === null) {
    const words = sentence(priceLabel(order))
    return (
      <>
        {words !== '' && <p>{words}</p>}
        {reason !== null && <p className="text-xs text-fg-3">{reason}</p>}
      </>
    )
  }
  return (
    <p>
      {amount !== null && quantity !== null && (
        <>
          <Quantity value={quantity} exact /> shares at{' '}
        </>
      )}
      {amount === null && 'At '}
      <Price value={filledPrice} />
      {order.type !== 'market' && <span className="text-fg-3"> · ordered{priceLabel(order)}</span>}
    </p>
  )
}

/** What a fill cost or brought, after its fee. */
function Moved({ order: { side, filledAmount, fee } }: OrderProps) {
  if (filledAmount === null) return null
  const netCents = subtractCents(
    parseCents(filledAmount) ?? ZERO_CENTS,
    (side === 'sell' && parseCents(fee ?? '')) || ZERO_CENTS,
  )
  return side === 'buy' ? <Money value={`-${filledAmount}`} /> : <Money value={netCents} signed />
}

function Fee({ order: { fee } }: OrderProps): ReactNode {
  if (fee === null || Number(fee) === 0) return null
  return (
    <>
      Fee <Money value={fee} />
    </>
  )
}

/** " at 190.00 or less" as "At 190.00 or less". */
const sentence = (words: string): string => words.trim().replace(/^./, (first) => first.toUpperCase())

interface OrderButtonsProps {
  order: Order
  onEdit: () => void
  onCancel: () => void
}

/** Edit and Cancel of an open order. Nothing once a price has touched it. */
export function OrderButtons({ order, onEdit, onCancel }: OrderButtonsProps) {
  const { side, assetSymbol } = order
  const of = <span className="sr-only"> the order to {`${side} ${assetSymbol}`}</span>
  if (!canCancel(order)) return null
  return (
    <div style={ABOVE} className="flex gap-2">
      {canEdit(order) && (
        <Button size="sm" variant="secondary" onClick={onEdit}>
          Edit{of}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={onCancel}>
        Cancel{of}
      </Button>
    </div>
  )
}

/** The row's own button covers the row. */
const ABOVE = { position: 'relative', zIndex: 1 } as const

type Sized = Pick<Order, 'side' | 'quantity' | 'amount' | 'assetSymbol'>

/** "Buy 5 AAPL", "Sell $100.00 of AAPL". */
export const OrderTitle = ({ order: { side, quantity, amount, assetSymbol } }: { order: Sized }) => (
  <>
    {side === 'buy' ? 'Buy' : 'Sell'}{' '}
    {amount === null ? (
      <>
        <Quantity value={quantity ?? '0'} exact /> {assetSymbol}
      </>
    ) : (
      <>
        <Money value={amount} /> of {assetSymbol}
      </>
    )}
  </>
)
