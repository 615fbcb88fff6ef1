import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DocumentView } from './document-view.tsx'

interface DocumentDialogProps {
  submissionId: string
  address: string
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function DocumentDialog({ open, onOpenChange, ...document }: DocumentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={`ID document of ${document.name}`}
      description="This view is recorded in the audit log."
    >
      <DocumentView {...document} />
    </Dialog>
  )
}
