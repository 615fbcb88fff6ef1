import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link } from 'wouter'
import { adminListAgreements, type AgreementOfFirm, adminReadAgreement } from '#contract/office/agreements.ts'
import { listProposals } from '#contract/records/proposals.ts'
import { AGREEMENT_NAMES } from '#domain/agreements/agreement.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { proposalPlace } from '#web/features/reviews/proposal-kinds.ts'
import { queryOf, useAnswer } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PagedList } from '#web/ui/layout/paged-list.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionText } from '#web/features/agreements/version-text.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { DialogButton } from '#web/ui/dialogs/subject-dialog.tsx'

export function AgreementsCard() {
  const mayPropose = usePermitted()('agreements.propose')
  const pages = useListPages({
    queryKey: [adminListAgreements.path, 'pages'],
    ask: (page, options) => call(adminListAgreements, { query: page }, options),
    isFinal: ({ state }) => state === 'replaced',
  })
  return (
    <Card
      title="Agreements"
      padded={false}
      className="overflow-hidden"
      action={
        mayPropose && (
          <DialogButton dialog={(dialog) => <PublishDialog {...dialog} />}>Publish a version</DialogButton>
        )
      }
    >
      <p className="px-4.5 pb-3 text-sm text-fg-2 md:px-5.5">
        What customers read and accept. The texts that came with the software block no deposits or buys:
        publish your own, once your lawyer has read them.
      </p>
      <Proposed />
      <PagedList
        pages={pages}
        label="Agreements"
        what="the agreements"
        empty={{ icon: <FileText aria-hidden />, text: 'No agreements' }}
      >
        {(agreement) => <Row key={agreement.id} agreement={agreement} />}
      </PagedList>
    </Card>
  )
}

function Proposed() {
  const open = useAnswer(listProposals, { query: { show: 'open' } })
  const proposals = open.data?.filter(({ kind }) => kind === 'agreement') ?? []
  if (proposals.length === 0) return null
  return (
    <ul className="grid gap-3 px-4.5 pb-3 md:px-5.5" aria-label="Proposed versions">
      {proposals.map(({ id, consequences, reason, proposedBy, expiresAt }) => (
        <li key={id} className="grid gap-0.5 border-l-2 border-line pl-3 text-sm">
          <p className="wrap-anywhere">
            <span className="font-strong">{consequences?.[0]?.after}</span>{' '}
            <Badge tone="warn">Proposed</Badge>
          </p>
          <p className="text-fg-2 wrap-anywhere">{reason}</p>
          <p className="text-fg-3 wrap-anywhere">
            {proposedBy}, until <DateTime value={expiresAt} />
            {' · '}
            <Link href={proposalPlace(id)} className="text-brand underline underline-offset-2">
              Another person confirms it
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Row({ agreement }: { agreement: AgreementOfFirm }) {
  const { title, version, kind, state, accepted, due } = agreement
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4.5 py-3 md:px-5.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {title}
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-fg-2">
          {AGREEMENT_NAMES[kind]}, version {version} · {customers(accepted)} accepted
          {due !== null && `, ${due} to accept`}
        </p>
        <Life agreement={agreement} />
      </div>
      <DialogButton
        aria-label={`Read: ${title}, version ${version}`}
        dialog={(dialog) => <VersionDialog {...dialog} agreement={agreement} />}
      >
        Read
      </DialogButton>
    </li>
  )
}

const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`

function Life({ agreement }: { agreement: AgreementOfFirm }) {
  const { effectiveFrom, graceDays, stopsAt, stoppedAt, proposedBy, publishedBy, reason } = agreement
  if (effectiveFrom === null) {
    return (
      <p className="mt-0.5 text-sm text-fg-3">
        Came with the software. Customers can deposit and buy without accepting it.
      </p>
    )
  }
  return (
    <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
      From <DateTime value={effectiveFrom} />,{' '}
      {stopsAt === null ? (
        'customers can deposit and buy without accepting it'
      ) : (
        <>
          {stoppedAt === null ? 'stops' : 'has stopped'} deposits and buys after {graceDays}{' '}
          {graceDays === 1 ? 'day' : 'days'}, <DateTime value={stopsAt} />
        </>
      )}
      . {proposedBy === null ? 'Published by' : `Proposed by ${proposedBy}, confirmed by`} {publishedBy}:{' '}
      {reason}
    </p>
  )
}

function VersionDialog({ agreement, ...dialog }: DialogState & { agreement: AgreementOfFirm }) {
  const { id, title, version, textHash } = agreement
  const query = useQuery(queryOf(adminReadAgreement, { params: { id } }))
  return (
    <Dialog {...dialog} title={title} description={`Version ${version}`} size="wide">
      <Loaded query={query} rows={4} what="the text">
        {(data) => <VersionText text={data.text} before={data.textBefore} textHash={textHash} />}
      </Loaded>
    </Dialog>
  )
}

const STATES: Readonly<Record<AgreementOfFirm['state'], { label: string; tone: BadgeTone }>> = {
  coming: { label: 'Coming', tone: 'warn' },
  in_force: { label: 'In force', tone: 'brand' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}
