import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Heading shown at the top; it names the section. Without one, give `aria-label` if the card is a landmark. */
  title?: ReactNode
  /** Beside the title: a link, a badge, a small button. */
  action?: ReactNode
  /** False for cards whose content reaches the edges (tables, lists). */
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
            // The titles of cards beside each other are on one line, whether their content reaches the edges or not.
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

/** The heading of a card. */
function CardTitle({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 {...rest} className={classNames('text-[0.9375rem] font-semibold', className)} />
}

/** The small label over a figure: "Available Balance". */
export function CardLabel({ className, ...rest }: ComponentProps<'h2'>) {
  return <h2 {...rest} className={classNames('text-sm font-medium text-fg-2', className)} />
}
