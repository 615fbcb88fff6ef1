import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { UnconfirmedNote } from './unconfirmed-note.tsx'

interface ActionFormProps {
  /** `unconfirmed` is the text while the answer is missing. */
  action: { mutate: () => unknown; isPending: boolean; unconfirmed?: string | undefined }
  button: string
  isDestructive?: boolean
  isReady?: boolean
  cancel?: string
  onCancel: () => void
  children?: ReactNode
}

interface ActionDialogProps extends Omit<ActionFormProps, 'onCancel'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
}

/** A dialog that sends something, with or without fields. */
export const ActionDialog = ({ open, onOpenChange, title, description, ...form }: ActionDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
    <ActionForm {...form} onCancel={() => onOpenChange(false)} />
  </Dialog>
)

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
