import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'

interface TableProps {
  /** Names the table for screen readers. */
  label: string
  children: ReactNode
}

/** A table of figures. Wider than its card, it scrolls sideways. */
export function Table({ label, children }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse">
        {children}
      </table>
    </div>
  )
}

interface CellProps extends ComponentProps<'td'> {
  /** Figures align right. */
  numeric?: boolean
  /** Left out on phones. */
  wideOnly?: boolean
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames('relative transition-colors has-[a[data-row]]:hover:bg-surface-2/60', className)}
    />
  )
}

export function HeaderCell({ numeric = false, wideOnly = false, className, ...rest }: CellProps) {
  return (
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
}

export function Cell({ numeric = false, wideOnly = false, className, ...rest }: CellProps) {
  return (
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
}

/** The link in a row's first cell; it covers the row. */
export function RowLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link to={to} data-row="" className={classNames('after:absolute after:inset-0', className)}>
      {children}
    </Link>
  )
}

const EDGES = 'first:pl-4 last:pr-4 md:first:pl-5.5 md:last:pr-5.5'
