import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProposedAgreement } from '#contract/office/agreements.ts'
import type { Proposal } from '#contract/records/proposals.ts'
import { VersionText } from '#web/features/agreements/version-text.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

/** For those who may read the agreements. */
export function ReadProposed({ proposal }: { proposal: Proposal }) {
  const [isOpen, setOpen] = useState(false)
  if (!usePermitted()('settings.look')) return null
  return (
    <>
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        Read the text
      </Button>
      <LazyDialog open={isOpen} fresh>
        <ProposedDialog open={isOpen} onOpenChange={setOpen} proposal={proposal} />
      </LazyDialog>
    </>
  )
}

interface ProposedDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  proposal: Proposal
}

function ProposedDialog({ open, onOpenChange, proposal }: ProposedDialogProps) {
  const query = useQuery(queryOf(readProposedAgreement, { params: { id: proposal.id } }))
  const { data } = query
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={data?.title ?? 'Proposed Version'}
      description={
        data === undefined ? undefined : `Version ${data.version}, proposed by ${proposal.proposedBy}`
      }
      size="wide"
    >
      <Loaded query={query} rows={4} loading="Loading the text" failure="Failed to load the text">
        {({ text, textBefore, textHash }) => (
          <VersionText text={text} before={textBefore} textHash={textHash} />
        )}
      </Loaded>
    </Dialog>
  )
}
