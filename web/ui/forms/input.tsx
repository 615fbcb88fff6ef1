import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL, CONTROL_HEIGHT, useFieldWiring } from './field.tsx'

interface InputProps extends ComponentProps<'input'> {
  /** At the right inside: a unit. */
  unit?: ReactNode
  large?: boolean
}

/** For numbers set `inputMode="decimal"`, not `type`, so that the text stays exact. */
export function Input({ unit, large = false, className, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest)
  const input = (
    <input
      {...rest}
      {...wiring}
      className={classNames(
        CONTROL,
        large ? 'h-14 text-[1.5rem] font-semibold tracking-number md:text-[1.5rem]' : CONTROL_HEIGHT,
        unit !== undefined && 'pr-20',
        className,
      )}
    />
  )
  if (unit === undefined) return input
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center font-medium text-fg-3">
        {unit}
      </span>
    </div>
  )
}
