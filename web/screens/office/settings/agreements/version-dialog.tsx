import { useQuery } from '@tanstack/react-query'
import { adminReadAgreement, type AgreementOfFirm } from '#contract/office/agreements.ts'
import { VersionText } from '#web/features/agreements/version-text.tsx'
import { queryOf } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

interface VersionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  agreement: AgreementOfFirm
}

/** With its changes from the version before. */
export function VersionDialog({ open, onOpenChange, agreement }: VersionDialogProps) {
  const { id, title, version, textHash } = agreement
  const query = useQuery(queryOf(adminReadAgreement, { params: { id } }))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={`Version ${version}`}
      size="wide"
    >
      <Loaded query={query} rows={4} loading="Loading the text" failure="Failed to load the text">
        {(data) => <VersionText text={data.text} before={data.textBefore} textHash={textHash} />}
      </Loaded>
    </Dialog>
  )
}
