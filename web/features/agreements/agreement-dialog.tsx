import { useQuery } from '@tanstack/react-query'
import {
  acceptAgreement,
  listOwnAgreements,
  type OwnAgreement,
  readAgreement,
  type ReadableAgreement,
} from '#contract/office/agreements.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DownloadText } from '#web/ui/messages/download-text.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

interface AgreementDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  agreement: OwnAgreement
}

/** The full text, to keep, and to accept while due. */
export function AgreementDialog({ open, onOpenChange, agreement }: AgreementDialogProps) {
  const { id, title, version } = agreement
  const query = useQuery({
    ...queryOf(readAgreement, { params: { id } }),
    refetchOnMount: 'always',
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={`Version ${version}`}
      size="wide"
    >
      <Loaded query={query} rows={4} loading="Loading the text" failure="Failed to load the text">
        {(data) => <Reading agreement={data} onDone={() => onOpenChange(false)} />}
      </Loaded>
    </Dialog>
  )
}

function Reading({ agreement, onDone }: { agreement: ReadableAgreement; onDone: () => void }) {
  const { title, version, text, acceptedAt } = agreement
  const accepting = useAccepting(agreement, onDone)
  const mayAccept = acceptedAt === null && currentImpersonation() === undefined
  return (
    <div className="grid gap-4">
      <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <DownloadText label="Download" fileName={`${title}, version ${version}.txt`} text={text} />
        {mayAccept && (
          <Button pending={accepting.isPending} onClick={() => accepting.mutate()}>
            I have read and accept it
          </Button>
        )}
      </div>
    </div>
  )
}

/** Accepts the shown text: its hash goes along. */
const useAccepting = ({ id, textHash, title }: ReadableAgreement, onDone: () => void) =>
  useAction({
    call: () => call(acceptAgreement, { params: { id }, body: { textHash } }),
    success: { title: 'Agreement accepted', description: title },
    onSuccess: onDone,
    failure: 'The agreement was not accepted',
    refreshes: [listOwnAgreements, getWallet],
  })
