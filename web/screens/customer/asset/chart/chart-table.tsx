import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { ChartTableProps } from './chart-rows.tsx'

const ChartRows = lazyComponent(() => import('./chart-rows.tsx'))

/** Rendered only while open. */
export function ChartTable(props: ChartTableProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className="min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>View as table</summary>
      {open && (
        <Suspense fallback={null}>
          <ChartRows {...props} />
        </Suspense>
      )}
    </details>
  )
}

const SUMMARY =
  'inline-flex min-h-11 items-center rounded-xs text-sm font-medium text-fg-2 hover:text-fg md:min-h-8'
