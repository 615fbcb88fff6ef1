import { Suspense, useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { FormProps } from '../form-props.ts'
import type { OrderBody } from '../order-draft.ts'

const LotsPanel = lazyComponent(() => import('./lots-panel.tsx'))

/** The tax lots of a sale, loaded when opened. */
export function SaleLots(props: FormProps & { body: OrderBody | null }) {
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
