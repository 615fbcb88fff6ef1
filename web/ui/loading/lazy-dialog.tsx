import { type ReactNode, Suspense, useState } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import { PartPending } from './lost-connection.tsx'

interface LazyDialogProps {
  open: boolean
  children: ReactNode
}

/**
 * Holds a dialog whose code is fetched when it is first opened. The dialog stays mounted afterwards, so that it closes
 * with its animation and keeps what was typed.
 */
export function LazyDialog({ open, children }: LazyDialogProps) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <LazyBoundary>
      <Suspense fallback={<PartPending />}>{children}</Suspense>
    </LazyBoundary>
  )
}
