import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { DialogBody } from './dialog-body.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface PaletteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** For screen readers. */
  title: string
  /** A key opened it, and the next keys belong to it. */
  focusAtOnce: boolean
  /** Must bring their own way out. */
  children: ReactNode
}

/** A modal dialog without title bar and close button, above a phone's keyboard. */
export function PaletteDialog({ open, onOpenChange, title, focusAtOnce, children }: PaletteDialogProps) {
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      placement="top"
      focusAtOnce={focusAtOnce}
      aria-describedby={undefined}
    >
      <Radix.Title className="sr-only">{title}</Radix.Title>
      <DialogBody atOnce={focusAtOnce}>{children}</DialogBody>
    </DialogFrame>
  )
}
