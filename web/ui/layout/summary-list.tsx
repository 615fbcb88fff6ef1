import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export const SummaryList = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={classNames('grid gap-2', className)}>{children}</dl>
)

interface SummaryRowProps {
  label: ReactNode
  /** The total, under a rule. */
  total?: boolean
  /** The figure; a long one is a child. */
  value?: ReactNode
  children?: ReactNode
}

export const SummaryRow = ({ label, total = false, value, children }: SummaryRowProps) => (
  <div
    className={classNames(
      'flex items-baseline justify-between gap-4',
      total && 'mt-0.5 border-t border-line pt-2.5 text-[0.9375rem]',
    )}
  >
    <dt className={total ? 'font-medium' : 'text-fg-2'}>{label}</dt>
    <dd className={classNames('text-right', total && 'font-semibold')}>{value ?? children}</dd>
  </div>
)
