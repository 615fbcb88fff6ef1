import { type ComponentProps, type ReactNode, useState } from 'react'
import { SmallButton } from '../buttons/button.tsx'
import { LazyDialog } from '../loading/lazy-dialog.tsx'
import type { DialogState } from './dialog.tsx'

/** What a dialog is about: `show` opens it, and its subject stays while it closes. */
export function useSubject<Subject>() {
  const [opened, setOpened] = useState<{ subject: Subject; isOpen: boolean }>()
  return { opened, setOpened, show: (subject: Subject) => setOpened({ subject, isOpen: true }) }
}

interface SubjectDialogProps<Subject> {
  of: ReturnType<typeof useSubject<Subject>>
  /** Every opening starts empty; by default typed text stays, unless a `key` differs by subject. */
  fresh?: boolean
  children: (subject: Subject, dialog: DialogState) => ReactNode
}

/** A dialog about one of several things, with code that is fetched on first opening. */
export const SubjectDialog = <Subject,>({ of, fresh = false, children }: SubjectDialogProps<Subject>) => {
  const { opened, setOpened } = of
  return (
    <LazyDialog open={opened?.isOpen === true} fresh={fresh}>
      {opened !== undefined &&
        children(opened.subject, {
          open: opened.isOpen,
          onOpenChange: (isOpen) => setOpened({ ...opened, isOpen }),
        })}
    </LazyDialog>
  )
}

interface DialogButtonProps extends Omit<ComponentProps<typeof SmallButton>, 'onClick'> {
  dialog: (state: DialogState) => ReactNode
}

/** A small button, and the dialog that it opens, which starts empty every time. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, onOpenChange] = useState(false)
  return (
    <>
      <SmallButton {...button} onClick={() => onOpenChange(true)} />
      <LazyDialog open={open} fresh>
        {dialog({ open, onOpenChange })}
      </LazyDialog>
    </>
  )
}
