import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { getWallet } from '#contract/cash/deposits.ts'
import {
  acceptAgreement,
  listOwnAgreements,
  type OwnAgreement,
  type ReadableAgreement,
  readAgreement,
} from '#contract/office/agreements.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { queryOf, useAnswer } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { DownloadText } from '#web/ui/messages/download-text.tsx'

/** Agreements to accept, what they stop and when, and those accepted. */
export default function AgreementsCard() {
  const query = useAnswer(listOwnAgreements, {})
  return (
    <Card title="Agreements" flush className="col-span-full">
      <Loaded query={query} rows={2} what="your agreements">
        {(data) => (
          <ul aria-label="Agreements" className="divide-y divide-line border-t border-line">
            {data.map((agreement) => (
              <Row key={agreement.id} agreement={agreement} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Row({ agreement }: { agreement: OwnAgreement }) {
  const { title, version, acceptedAt } = agreement
  const [isOpen, setOpen] = useState(false)
  const isAsked = acceptedAt === null
  return (
    <li className="flex flex-col items-start gap-3 px-4.5 py-3 md:flex-row md:items-center md:px-5.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {title}
          {isAsked ? <Badge tone="warn">Not accepted</Badge> : <Badge tone="gain">Accepted</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-fg-3">
          Version {version}
          {acceptedAt !== null && (
            <>
              {' '}
              · accepted <DateTime value={acceptedAt} />
            </>
          )}
        </p>
        {isAsked && <Due agreement={agreement} />}
      </div>
      <Button
        size="sm"
        variant={isAsked ? 'primary' : 'secondary'}
        icon={<FileText aria-hidden />}
        aria-label={`${isAsked ? 'Read and accept' : 'Read'}: ${title}, version ${version}`}
        onClick={() => setOpen(true)}
      >
        {isAsked ? 'Read and accept' : 'Read'}
      </Button>
      <LazyDialog open={isOpen} fresh>
        <AgreementDialog open={isOpen} onOpenChange={setOpen} agreement={agreement} />
      </LazyDialog>
    </li>
  )
}

function Due({ agreement: { effectiveFrom, stopsAt, hasStopped } }: { agreement: OwnAgreement }) {
  if (hasStopped) {
    return (
      <p className="mt-0.5 text-sm text-warn">
        Until you accept it, you can’t deposit or buy. You can still sell and withdraw.
      </p>
    )
  }
  return (
    <p className="mt-0.5 text-sm text-fg-2">
      {effectiveFrom !== null && (
        <>
          Takes effect <DateTime value={effectiveFrom} />.{' '}
        </>
      )}
      {stopsAt === null ? (
        'Please read and accept it. You can deposit and trade meanwhile.'
      ) : (
        <>
          Accept it before <DateTime value={stopsAt} />: after that you can deposit and buy only once you
          have.
        </>
      )}
    </p>
  )
}

interface AgreementDialogProps extends DialogState {
  agreement: OwnAgreement
}

function AgreementDialog({ agreement: { id, title, version }, ...state }: AgreementDialogProps) {
  const query = useQuery({
    ...queryOf(readAgreement, { params: { id } }),
    refetchOnMount: 'always',
  })
  return (
    <Dialog {...state} title={title} description={`Version ${version}`} size="wide">
      <Loaded query={query} rows={4} what="the text">
        {(data) => <Reading agreement={data} onDone={() => state.onOpenChange(false)} />}
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
