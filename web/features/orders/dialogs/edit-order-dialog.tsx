import { type FormEvent, useState } from 'react'
import { type Order, replaceOrder } from '#contract/trading/orders.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { OrderButton } from '../order-button.tsx'
import { orderPrice, priceLabel, type LabeledOrder, FORCES } from '../order-labels.ts'
import { type OrderChange, type OrderEdit, changeOf } from '../order-change.ts'
import { refreshOrders } from '../refresh-orders.ts'

/** Replaces an open order, only if the new one is accepted. */
export default function EditOrderDialog({ order, ...dialog }: DialogState & { order: Order }) {
  return (
    <Dialog
      {...dialog}
      title={`Edit Order to ${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.assetSymbol}`}
      description="The changed order takes the place of this one. If it is refused, this one stays."
    >
      <EditForm key={order.id} order={order} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  )
}

function EditForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [edit, setEdit] = useState<OrderEdit>(() => ({
    quantity: order.quantity ?? '',
    limitPrice: order.limitPrice === null ? '' : orderPrice(order.limitPrice).replaceAll(',', ''),
    stopPrice: order.stopPrice === null ? '' : orderPrice(order.stopPrice).replaceAll(',', ''),
    timeInForce: order.timeInForce,
  }))
  const [error, setError] = useState<EditError>()
  const replacement = useReplacement(order, onDone, setError)
  const typed = changeOf(order, edit)
  const set = (change: Partial<OrderEdit>) => {
    setError(undefined)
    setEdit((before) => ({ ...before, ...change }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('field' in typed) return setError(typed)
    if (Object.keys(typed.change).length === 0) return onDone()
    replacement.mutate(typed.change)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {FIELDS_OF[order.type].map((field) => (
        <Field key={field} label={LABELS[field]} error={error?.field === field ? error.text : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={edit[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        </Field>
      ))}
      <SegmentedControl
        label="Good for"
        block
        segments={FORCES}
        value={edit.timeInForce}
        onValueChange={(timeInForce) => set({ timeInForce })}
      />
      {error !== undefined && error.field === undefined && (
        <p role="alert" className="text-sm text-danger">
          {error.text}
        </p>
      )}
      <UnconfirmedNote text={replacement.unconfirmed} />
      <OrderButton pending={replacement.isPending}>
        {'order' in typed ? sentenceOf(order, typed.order) : 'Change Order'}
      </OrderButton>
    </form>
  )
}

/** Of the whole order without a field. */
interface EditError {
  field?: string | undefined
  text: string
}

const LABELS = { stopPrice: 'Stop price', limitPrice: 'Limit price', quantity: 'Shares' } as const

const FIELDS_OF: Record<Order['type'], readonly (keyof typeof LABELS)[]> = {
  market: ['stopPrice', 'limitPrice', 'quantity'],
  limit: ['limitPrice', 'quantity'],
  stop: ['stopPrice', 'quantity'],
  stop_limit: ['stopPrice', 'limitPrice', 'quantity'],
}

const sentenceOf = ({ side, assetSymbol }: Order, changed: LabeledOrder & { quantity: string }): string =>
  `${side === 'buy' ? 'Buy' : 'Sell'} ${changed.quantity} ${assetSymbol}${priceLabel(changed)}`

/** Sends the change, once, and reports the outcome. */
const useReplacement = ({ id }: Order, onDone: () => void, onRefused: (error: EditError) => void) =>
  useConfirmedAction<OrderChange, Order>({
    what: 'change',
    send: (change, { idempotencyKey }) =>
      call(
        replaceOrder,
        { params: { id }, body: change satisfies SentInput<typeof replaceOrder>['body'] },
        { idempotencyKey },
      ),
    nameOf: (change) => ['order', id, change],
    success: ({ status }) =>
      status === 'filled'
        ? { title: 'Order filled', description: 'The changed order was filled at once' }
        : { title: 'Order changed', description: 'The new order is open' },
    onSuccess: onDone,
    onError: (error) => {
      const field = error instanceof CallError ? FIELDS[error.code ?? ''] : undefined
      onRefused({ field, text: detailOf(error) })
    },
    refreshes: refreshOrders,
  })

const FIELDS: Record<string, string> = {
  limit_price_step: 'limitPrice',
  stop_already_passed: 'stopPrice',
  below_minimum: 'quantity',
  above_maximum: 'quantity',
  insufficient_holdings: 'quantity',
  shares_reserved: 'quantity',
}
