import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the section. Without one, give a landmark card an `aria-label`. */
  title?: ReactNode
  action?: ReactNode
  /** False where content reaches the edges (tables, lists). */
  padded?: boolean
  /** Content reaches the edges, which cut it off. */
  flush?: boolean
}

/** A raised surface with a hairline border. */
export function Card({ title, action, flush = false, padded = !flush, className, ...props }: CardProps) {
  const { children, ...rest } = props
  const id = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface-1 shadow-1',
        padded && 'p-4.5 md:px-5.5 md:py-5',
        flush && 'overflow-hidden',
        className,
      )}
    >
      {title !== undefined && (
        <div
          className={classNames(
            'flex min-h-9 items-center justify-between gap-3',
            // Titles of adjacent cards align, whether or not content reaches the edges.
            padded ? '-mt-2 mb-3' : 'px-4.5 py-3 md:px-5.5',
          )}
        >
          <h2 id={id} className="text-[0.9375rem] font-semibold">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

/** The small label over a figure: "Available Balance". */
export const CardLabel = ({ className, ...rest }: ComponentProps<'h2'>) => (
  <h2 {...rest} className={classNames('text-sm font-medium text-fg-2', className)} />
)
