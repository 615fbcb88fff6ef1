import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { UnconfirmedNote } from './unconfirmed-note.tsx'

interface ActionFormProps {
  /** What the button does; `unconfirmed` is what to say while its answer is missing. */
  action: { mutate: () => unknown; isPending: boolean; unconfirmed?: string | undefined }
  button: string
  isDestructive?: boolean
  /** Whether it can be sent. */
  isReady?: boolean
  /** The button that leads back. */
  cancel?: string
  onCancel: () => void
  /** What is typed; it stays after a failure. */
  children?: ReactNode
}

interface ActionDialogProps extends Omit<ActionFormProps, 'onCancel'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
}

/** Asks what to send, or only whether to. */
export function ActionDialog({ open, onOpenChange, title, description, ...form }: ActionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <ActionForm {...form} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** The form of such a dialog, for one with more around it. */
export function ActionForm({ action, button, onCancel, children, ...rest }: ActionFormProps) {
  const { isDestructive = false, isReady = true, cancel = 'Cancel' } = rest
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) action.mutate()
      }}
    >
      {children}
      <UnconfirmedNote text={action.unconfirmed} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          disabled={!isReady}
          pending={action.isPending}
        >
          {button}
        </Button>
      </div>
    </form>
  )
}
