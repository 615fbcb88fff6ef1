import { type FormEvent, type MouseEvent, type ReactNode, useId, Suspense, useState } from 'react'
import type { PreviewedOrder } from '#contract/trading/orders.ts'
import { Note } from '#web/ui/messages/note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { OrderButton } from '../order-button.tsx'
import type { FormProps } from './use-order-form.ts'
import { type OrderBody, withLots, writtenOrder } from './order-draft.ts'
import { OrderNote } from './order-note.tsx'
import { useOrderPreview } from './use-order-preview.ts'

interface OrderFormProps extends FormProps {
  /** The order without a sale's lots; null while incomplete. */
  body: OrderBody | null
  sentence: string
  /** The id of the text that says why it cannot be sent. */
  hintId: string
  /** How the order is filled; by default the note of a market order. */
  note?: string
  children: (preview: PreviewedOrder | undefined) => ReactNode
}

/** The form of every order: fields, lots, warnings and the button. */
export function OrderForm(props: OrderFormProps) {
  'use no memo' // A tick and a key change most of it: not worth memoizing.
  const { asset, account, form, body, sentence, hintId, note, children } = props
  const { draft, placement } = form
  const noteId = `${useId()}-note`
  const order = writtenOrder(withLots(body, draft), draft.isEverything)
  const { preview, refusal } = useOrderPreview(order)
  const warnings = placement.warningsOf(order)
  const isAllowed = account.kycStatus === 'approved' && !(draft.side === 'buy' && account.isSalesOnly)
  const canSend = order !== null && isAllowed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) placement.press({ ...order, sentence, shown: form.shown })
  }
  return (
    <form noValidate tabIndex={-1} className="grid gap-3.5 outline-none" onSubmit={submit}>
      {children(preview)}
      <SaleLots asset={asset} account={account} form={form} body={body} />
      <div role="alert" className="grid gap-2 empty:hidden">
        {refusal !== null && <Note tone="warn">{refusal}</Note>}
        {warnings.map(({ code, message }) => (
          <Note key={code} tone="warn">
            {message}
          </Note>
        ))}
      </div>
      <OrderButton
        pending={placement.isPending}
        disabled={!canSend && !placement.isPending}
        aria-describedby={`${hintId} ${noteId}`}
        onClick={keepDoublePressFrom}
      >
        {warnings.length > 0 && 'Press again: '}
        {sentence}
      </OrderButton>
      <OrderNote
        id={noteId}
        symbol={asset.symbol}
        account={account}
        text={isAllowed ? note : undefined}
        unconfirmed={placement.unconfirmed}
      />
    </form>
  )
}

/** The second click of a double click does not count: the warnings were not read. */
function keepDoublePressFrom(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

const LotsPanel = lazyComponent(() => import('./lots-panel.tsx'))

/** The tax lots of a sale, loaded when opened. */
function SaleLots(props: FormProps & { body: OrderBody | null }) {
  'use no memo'
  const { form, account } = props
  const panelId = useId()
  // A choice stays visible when a phone's sheet reopens.
  const [isOpen, setOpen] = useState(form.draft.lots.by !== 'usual')
  if (form.draft.side !== 'sell' || account.holding === undefined) return null
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        block
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Tax lots
      </Button>
      {isOpen && (
        <div id={panelId}>
          <LazyBoundary>
            <Suspense fallback={<Skeleton className="h-48" />}>
              <LotsPanel {...props} />
            </Suspense>
          </LazyBoundary>
        </div>
      )}
    </div>
  )
}
