import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { Spinner } from '../loading/spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive'
type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** The button keeps focus and width, shows a spinner and ignores presses. */
  pending?: boolean
  icon?: ReactNode
}

/** A button. `type` is "button" by default, so that it submits no form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, block, pending = false, icon, type = 'button', className, ...more } = props
  const { children, onClick, ...rest } = more
  // Not disabled, which would lose the keyboard focus; `pending` already stops presses.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event)
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={classNames(buttonVariants({ variant, size, block }), className)}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A secondary button beside a title or in a row. */
export const SmallButton = (props: ButtonProps) => <Button size="sm" variant="secondary" {...props} />

interface ButtonLinkProps extends ButtonStyle {
  to: string
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export const ButtonLink = ({ to, icon, className, children, ...style }: ButtonLinkProps) => (
  <Link to={to} className={classNames(buttonVariants(style), className)}>
    {icon}
    {children}
  </Link>
)

const BASE =
  'button inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-strong ' +
  'transition-[background-color,color,scale] not-aria-disabled:active:scale-[.985] disabled:opacity-50 ' +
  'aria-disabled:opacity-70 [&_svg]:size-4 [&_svg]:shrink-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand-solid text-on-solid enabled:hover:bg-brand-solid-hover [a]:hover:bg-brand-solid-hover',
  secondary:
    'bg-surface-2 text-fg inset-ring inset-ring-line-2 enabled:hover:bg-surface-3 [a]:hover:bg-surface-3',
  ghost:
    'text-fg-2 enabled:hover:bg-surface-2 enabled:hover:text-fg [a]:hover:bg-surface-2 [a]:hover:text-fg',
  destructive: 'bg-danger-solid text-on-solid enabled:hover:bg-danger-solid-hover',
}

// Taller on phones: a finger needs 44 px.
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-11 px-3.5 text-sm md:h-9',
  md: 'h-11.5 px-4 text-base md:h-10.5',
  lg: 'h-12 px-5 text-base',
}

/** For a link that leads to no screen, such as a download. */
export const buttonVariants = ({ variant = 'primary', size = 'md', block = false }: ButtonStyle): string =>
  classNames(BASE, VARIANTS[variant], SIZES[size], block && 'w-full')
