import { type ReactNode, Suspense, useState } from 'react'

interface TableDetailsProps {
  /** Of the words that open it. */
  className?: string
  /** Called only while open. */
  children: () => ReactNode
}

/** A chart's figures, on demand. */
export function TableDetails({ className = '', children }: TableDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`${SUMMARY} ${className}`}>View as table</summary>
      {isOpen && <Suspense fallback={null}>{children()}</Suspense>}
    </details>
  )
}

const SUMMARY = 'inline-flex min-h-11 items-center rounded-xs text-sm font-medium text-fg-2 hover:text-fg'
