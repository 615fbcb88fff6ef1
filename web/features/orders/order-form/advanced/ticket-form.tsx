import { useConfig } from '#web/lib/api/config.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { PreviewedOrder } from '#contract/trading/orders.ts'
import { OrderButton } from '../../order-button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { TradeNote } from '../trade-note.tsx'
import type { DraftProps } from './draft-props.ts'
import { useOrderPreview } from './use-order-preview.ts'
import { refusalText, usePlacement } from './use-placement.ts'
import { orderSentence } from './written-order.ts'
import type { OrderBody } from '../ticket-draft.ts'

interface TicketFormProps extends Pick<DraftProps, 'asset' | 'account' | 'ticket' | 'change'> {
  /** What is written; null while it cannot be sent. */
  body: OrderBody | null
  /** How the order is filled. Without it, the note of a market order. */
  note?: string
  children: (figures: { preview: PreviewedOrder | undefined }) => ReactNode
}

/** The form around a written order: a button that says all of it, and what to think about before a second press. */
export function TicketForm({ asset, account, ticket, change, body, note, children }: TicketFormProps) {
  'use no memo' // A tick and a key change most of it: memoizing it is code without use.
  const noteId = `${useId()}-note`
  const { saleCommissionPercent: expectedFeePercent } = useConfig()
  const { preview, refusal } = useOrderPreview(body)
  const placement = usePlacement(body, () => {
    change({ dollars: '', pricesFor: '' })
    ticket.clear()
  })
  const refused = refusal && refusalText(refusal)
  const isClosed = ticket.side === 'buy' && account.isSalesOnly
  const isAllowed = account.kycStatus === 'approved' && !isClosed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body !== null && isAllowed)
      placement.press({ body, expectedPrice: asset.currentPrice, expectedFeePercent })
  }
  return (
    <form noValidate tabIndex={-1} className="grid gap-3.5 outline-none" onSubmit={submit}>
      {children({ preview })}
      <div role="alert" className="grid gap-2 empty:hidden">
        {refused !== null && <Note tone="warn">{refused}</Note>}
        {placement.warnings.map(({ code, message }) => (
          <Note key={code} tone="warn">
            {message}
          </Note>
        ))}
      </div>
      <OrderButton
        pending={placement.isPending}
        disabled={(body === null || !isAllowed) && !placement.isPending}
        aria-describedby={noteId}
      >
        {placement.warnings.length > 0 && 'Press again: '}
        {body === null ? `${ticket.side === 'buy' ? 'Buy' : 'Sell'} ${asset.symbol}` : orderSentence(body)}
      </OrderButton>
      {note === undefined || !isAllowed ? (
        <TradeNote id={noteId} symbol={asset.symbol} account={account} unconfirmed={placement.unconfirmed} />
      ) : placement.unconfirmed === undefined ? (
        <Note id={noteId}>{note}</Note>
      ) : (
        <UnconfirmedNote text={placement.unconfirmed} />
      )}
    </form>
  )
}
