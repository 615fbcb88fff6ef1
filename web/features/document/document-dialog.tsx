import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { DocumentView, type DocumentViewProps } from './document-view.tsx'

export default function DocumentDialog({ open, onOpenChange, ...document }: DialogState & DocumentViewProps) {
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
