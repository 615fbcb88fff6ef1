import { type ReactNode, Suspense, useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
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
