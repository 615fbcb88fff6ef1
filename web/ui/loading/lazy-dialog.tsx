import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import { type LoadComponent, lazyComponent } from './lazy-component.tsx'
import { PartPending } from './lost-connection.tsx'

interface LazyDialogProps {
  open: boolean
  /** Every opening starts empty; by default typed text stays. */
  fresh?: boolean
  children: ReactNode
}

/** A dialog whose code is fetched on first opening. It stays mounted, so that it closes with its animation. */
export function LazyDialog({ open, fresh = false, children }: LazyDialogProps) {
  const [openings, setOpenings] = useState({ count: 0, isOpen: false })
  if (open !== openings.isOpen) setOpenings({ count: openings.count + (open ? 1 : 0), isOpen: open })
  if (openings.count === 0) return null
  return (
    <LazyBoundary>
      <Suspense key={fresh ? openings.count : 0} fallback={<PartPending />}>
        {children}
      </Suspense>
    </LazyBoundary>
  )
}

/** The same for a dialog in a file of its own. */
export function lazyDialog<Props extends { open: boolean }>(
  load: LoadComponent<Props>,
  { fresh = false } = {},
): ComponentType<Props> {
  const Content = lazyComponent(load)
  return (props) => (
    <LazyDialog open={props.open} fresh={fresh}>
      <Content {...props} />
    </LazyDialog>
  )
}
