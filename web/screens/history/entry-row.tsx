import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface EntryRowProps {
  icon: ReactNode
  title: ReactNode
  /** Under the title: when, and its number. */
  meta: ReactNode
  /** What it was about; on phones below the title. */
  details?: ReactNode
  /** The amount, at the right. */
  figure: ReactNode
  /** Under the amount. */
  figureNote?: ReactNode
  /** The details are many lines: everything else stays at the top, beside the first. */
  isTall?: boolean
}

/** One line of a list of money movements: what, when, about what, how much. */
export function EntryRow({ icon, title, meta, details, figure, figureNote, isTall = false }: EntryRowProps) {
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 border-t border-line px-4.5 py-3 first:border-t-0 lg:grid-cols-[auto_minmax(12rem,17rem)_minmax(0,1fr)_auto] md:px-5.5',
        !isTall && 'lg:items-center',
      )}
    >
      <span
        aria-hidden
        className="grid size-9.5 place-items-center rounded-[11px] bg-surface-2 text-fg-2 [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong">{title}</div>
        <div className="flex flex-wrap gap-x-2.5 text-xs text-fg-3">{meta}</div>
      </div>
      <div className="col-span-2 col-start-2 row-start-2 min-w-0 text-sm wrap-anywhere text-fg-2 empty:hidden lg:col-span-1 lg:col-start-3 lg:row-start-1">
        {details}
      </div>
      <div className="col-start-3 row-start-1 text-right whitespace-nowrap lg:col-start-4">
        <div className="font-semibold">{figure}</div>
        {figureNote !== undefined && <div className="text-xs text-fg-3">{figureNote}</div>}
      </div>
    </li>
  )
}
