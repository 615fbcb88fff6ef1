import { type ReactNode, Suspense, useState } from 'react'
import { PartBoundary } from './part-boundary.tsx'

interface OnceOpenedProps {
  open: boolean
  children: ReactNode
}

/**
 * Holds a lazily loaded dialog: nothing is fetched before it is first opened, and it stays mounted afterwards
 * so that it can close with its animation and keep what was typed.
 */
export function OnceOpened({ open, children }: OnceOpenedProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  if (!opened) return null
  return (
    <PartBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  )
}
