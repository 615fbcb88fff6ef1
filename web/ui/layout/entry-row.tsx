import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface EntryRowProps {
  icon: ReactNode
  title: ReactNode
  meta: ReactNode
  /** Below the title on phones. */
  details?: ReactNode
  figure?: ReactNode
  /** Under the amount; on phones beside or under `meta`, so that a long amount leaves the title room. */
  figureNote?: ReactNode
  /** Instead of an amount: a button as tall as title and meta. */
  action?: ReactNode
  /** For many lines of details: the rest stays at the top. */
  isTall?: boolean
  /** Makes the title a button that a press anywhere on the row presses. */
  onOpen?: () => void
}

export function EntryRow(props: EntryRowProps) {
  const { icon, title, meta, details, figure, figureNote, action, isTall = false, onOpen } = props
  const isMiddle = !isTall && 'lg:self-center'
  const hasNote = Boolean(figureNote)
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-4.5 py-3 ' +
          'first:border-t-0 lg:grid-cols-[auto_minmax(12rem,17rem)_minmax(0,1fr)_auto] md:px-5.5',
        isTall && 'lg:grid-rows-[auto_1fr]',
        onOpen && OPENING,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'row-span-2 grid size-9.5 place-items-center rounded-[11px] bg-surface-2 text-fg-2 [&_svg]:size-4.5',
          isMiddle,
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-strong lg:self-end">
        {onOpen === undefined ? title : <Opener onOpen={onOpen}>{title}</Opener>}
      </div>
      {action === undefined ? (
        <div
          className={classNames(
            'text-right font-semibold whitespace-nowrap lg:col-start-4',
            hasNote ? 'lg:self-end' : 'lg:row-span-2 lg:self-center',
          )}
        >
          {figure}
        </div>
      ) : (
        <div className={classNames('row-span-2 lg:col-start-4', isMiddle)}>{action}</div>
      )}
      <div
        className={classNames(
          'col-start-2 row-start-2 flex flex-wrap justify-between gap-x-2.5 text-xs text-fg-3 lg:contents',
          action === undefined && 'col-span-2',
        )}
      >
        <div className="flex min-w-0 flex-wrap gap-x-2.5 lg:col-start-2">{meta}</div>
        {hasNote && <div className="lg:col-start-4 lg:text-right">{figureNote}</div>}
      </div>
      <div
        className={classNames(
          'col-span-2 col-start-2 mt-1.5 min-w-0 text-sm wrap-anywhere text-fg-2 empty:hidden lg:col-span-1 ' +
            'lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0',
          isMiddle,
        )}
      >
        {details}
      </div>
    </li>
  )
}

export const OPENING =
  'relative transition-colors hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-focus'

/** The title as a button over the whole row: "Deposit, details", since the screen also has a button Deposit. */
export const Opener = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={typeof children === 'string' ? `${children}, details` : undefined}
    onClick={onOpen}
    className="-my-2 py-2 text-left outline-none after:absolute after:inset-0"
  >
    {children}
  </button>
)
