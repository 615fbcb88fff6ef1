import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL, CONTROL_HEIGHT, useFieldWiring } from './field.tsx'

/** The platform's select: best on phones, and without code. */
export function Select({
  className,
  id,
  'aria-describedby': describedBy,
  children,
  ...rest
}: ComponentProps<'select'>) {
  const wiring = useFieldWiring(id, describedBy)
  return (
    <div className="relative">
      <select
        {...rest}
        {...wiring}
        className={classNames(CONTROL, CONTROL_HEIGHT, 'appearance-none pr-9', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-fg-3"
      />
    </div>
  )
}
