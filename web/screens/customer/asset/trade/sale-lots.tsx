import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
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
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        className={
          'flex min-h-11 items-center justify-between gap-3 rounded-md px-3.5 text-sm font-medium text-fg-2 ' +
          'inset-ring inset-ring-line-input hover:inset-ring-fg-3 md:min-h-10'
        }
        onClick={() => setOpen(!isOpen)}
      >
        Tax lots
        <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
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
