import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'

/** A table of figures. Wider than its card, it scrolls sideways. */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="overflow-x-auto">
    <table aria-label={label} className="w-full border-collapse">
      {children}
    </table>
  </div>
)

export interface CellProps extends ComponentProps<'td'> {
  numeric?: boolean
  /** Left out on phones. */
  wideOnly?: boolean
}

export const Row = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr
    {...rest}
    className={classNames('relative transition-colors has-[a[data-row]]:hover:bg-surface-2/60', className)}
  />
)

export const HeaderCell = ({ numeric = false, wideOnly = false, className, ...rest }: CellProps) => (
  <th
    scope="col"
    {...rest}
    className={classNames(
      'px-2 pb-2 text-xs font-medium whitespace-nowrap text-fg-3 md:px-3',
      EDGES,
      numeric ? 'text-right' : 'text-left',
      wideOnly && 'max-md:hidden',
      className,
    )}
  />
)

export const Cell = ({ numeric = false, wideOnly = false, className, ...rest }: CellProps) => (
  <td
    {...rest}
    className={classNames(
      'border-t border-line px-2 py-3 align-middle md:px-3 md:py-2.75',
      EDGES,
      numeric ? 'text-right whitespace-nowrap' : 'text-left',
      wideOnly && 'max-md:hidden',
      className,
    )}
  />
)

/** The link in a row's first cell; it covers the row. */
export const RowLink = ({ className, ...rest }: { to: string; className?: string; children: ReactNode }) => (
  <Link {...rest} data-row="" className={classNames('after:absolute after:inset-0', className)} />
)

const EDGES = 'first:pl-4 last:pr-4 md:first:pl-5.5 md:last:pr-5.5'
