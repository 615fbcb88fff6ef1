import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the section. Without one, give a landmark card an `aria-label`. */
  title?: ReactNode
  action?: ReactNode
  /** False where content reaches the edges (tables, lists). */
  padded?: boolean
}

/** A raised surface with a hairline border. */
export function Card({ title, action, padded = true, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface-1 shadow-1',
        padded && 'p-4.5 md:px-5.5 md:py-5',
        className,
      )}
    >
      {title !== undefined && (
        <div
          className={classNames(
            'flex min-h-9 items-center justify-between gap-3',
            // Titles of adjacent cards align, whether or not content reaches the edges.
            padded ? '-mt-2 mb-3' : CARD_HEADER,
          )}
        >
          <CardTitle id={id}>{title}</CardTitle>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

const CARD_HEADER = 'px-4.5 py-3 md:px-5.5'

function CardTitle({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 {...rest} className={classNames('text-[0.9375rem] font-semibold', className)} />
}

/** The small label over a figure: "Available Balance". */
export function CardLabel({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 {...rest} className={classNames('text-sm font-medium text-fg-2', className)} />
}
