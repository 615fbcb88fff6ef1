import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  icon: ReactNode
  /** False where the label is visible beside it. */
  tooltip?: boolean
}

/** A square icon button; 44 px on phones, 36 px with a mouse. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, tooltip = true, type = 'button', className, ...rest } = props
  const button = (
    <button {...rest} type={type} aria-label={label} className={classNames(ICON_BUTTON, className)}>
      {icon}
    </button>
  )
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button
}

export const ICON_BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-sm text-fg-2 transition-colors hover:bg-surface-2 hover:text-fg ' +
  'md:size-9 [&_svg]:size-4.5'
