import { Suspense, useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { SaleLotsProps, TicketProps } from './ticket-props.ts'

/** Which tax lots the ticket's sale takes. Nothing is loaded before it is opened. */
export function SaleLots({ LotsPanel, ...props }: SaleLotsProps & Pick<TicketProps, 'LotsPanel'>) {
  'use no memo'
  const { ticket, account } = props
  const panelId = useId()
  // A choice stays in sight, also where the sheet of a phone opens again.
  const [isOpen, setOpen] = useState(ticket.lots.draft.by !== 'usual')
  if (ticket.side !== 'sell' || account.holding === undefined) return null
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
