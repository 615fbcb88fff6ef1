import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface FactListProps {
  /** As many columns as fit; else two, or three on wide screens. */
  fluid?: boolean
  className?: string
  children: ReactNode
}

export const FactList = ({ fluid = false, className, children }: FactListProps) => (
  <dl
    style={fluid ? FLUID : undefined}
    className={classNames('mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3', className)}
  >
    {children}
  </dl>
)

const FLUID = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.25rem, 45%), 1fr))' }

interface FactProps {
  /** Text, or a term that explains itself. */
  label: ReactNode
  wide?: boolean
  /** A long one is a child. */
  value?: ReactNode
  children?: ReactNode
}

export const Fact = ({ label, wide = false, value, children }: FactProps) => (
  <div className={classNames('min-w-0', wide && 'col-span-full')}>
    <dt className="text-xs text-fg-3">{label}</dt>
    <dd className="text-sm font-medium wrap-anywhere">{value ?? children}</dd>
  </div>
)
