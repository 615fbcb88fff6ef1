import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface FactListProps {
  className?: string
  children: ReactNode
}

/** The facts about a request, each with a label. */
export function FactList({ className, children }: FactListProps) {
  return (
    <dl className={classNames('mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3', className)}>
      {children}
    </dl>
  )
}

interface FactProps {
  label: string
  /** Takes the whole line: for text of any length. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="text-sm font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
