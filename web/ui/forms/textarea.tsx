import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL, useFieldWiring } from './field.tsx'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(rest)
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={classNames(CONTROL, 'field-sizing-content max-h-80 min-h-24 py-2.5', className)}
    />
  )
}
