import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface NoteProps {
  tone?: 'plain' | 'warn'
  id?: string
  className?: string
  children: ReactNode
}

/** A remark beside a form: what happens next, or why it is closed. */
export const Note = ({ tone = 'plain', id, className, children }: NoteProps) => (
  <p
    id={id}
    className={classNames(
      'flex gap-2 rounded-md px-3 py-2.5 text-xs leading-5 [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0',
      tone === 'warn' ? 'bg-warn-tint text-fg [&>svg]:text-warn' : 'bg-surface-2 text-fg-2 [&>svg]:text-fg-3',
      className,
    )}
  >
    {tone === 'warn' ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
    <span>{children}</span>
  </p>
)
