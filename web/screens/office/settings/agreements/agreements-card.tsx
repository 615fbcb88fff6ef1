import { FileText } from 'lucide-react'
import { useState } from 'react'
import { adminListAgreements, type AgreementOfHouse } from '#contract/agreements/agreements.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PagedList } from '#web/ui/layout/paged-list.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { KIND_NAMES, STATES } from './agreement-words.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'

/** What customers agree to: every version, who accepted it, and the way to publish the next one. */
export function AgreementsCard() {
  const mayPublish = usePermitted()('agreements.publish')
  const [isOpen, setOpen] = useState(false)
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
        mayPublish && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Publish a version
          </Button>
        )
      }
    >
      <p className="px-4.5 pb-3 text-sm text-fg-2 md:px-5.5">
        What customers read and accept. The texts that came with the software stop nothing: publish your own,
        once your lawyer has read them.
      </p>
      <PagedList
        pages={pages}
        label="Agreements"
        loading="Loading the agreements"
        failure="Failed to load the agreements"
        empty={{ icon: <FileText aria-hidden />, text: 'No agreements' }}
      >
        {(agreement) => <Row key={agreement.id} agreement={agreement} />}
      </PagedList>
      <LazyDialog open={isOpen} fresh>
        <PublishDialog open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </Card>
  )
}

function Row({ agreement }: { agreement: AgreementOfHouse }) {
  const { title, version, kind, state, accepted, due } = agreement
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4.5 py-3 md:px-5.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {title}
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-fg-2">
          {KIND_NAMES[kind]}, version {version} · {customers(accepted)} accepted
          {due !== null && `, ${due} to accept`}
        </p>
        <Life agreement={agreement} />
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Read: ${title}, version ${version}`}
        onClick={() => setOpen(true)}
      >
        Read
      </Button>
      <LazyDialog open={isOpen} fresh>
        <VersionDialog open={isOpen} onOpenChange={setOpen} agreement={agreement} />
      </LazyDialog>
    </li>
  )
}

const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`

/** From when on it applies and what it stops, by whom and why. */
function Life({ agreement }: { agreement: AgreementOfHouse }) {
  const { effectiveFrom, graceDays, stopsAt, stoppedAt, publishedBy, reason } = agreement
  if (effectiveFrom === null) {
    return <p className="mt-0.5 text-sm text-fg-3">Came with the software. It stops nothing.</p>
  }
  return (
    <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
      From <DateTime value={effectiveFrom} />,{' '}
      {stopsAt === null ? (
        'stops nothing'
      ) : (
        <>
          {stoppedAt === null ? 'stops' : 'has stopped'} deposits and buys after {graceDays}{' '}
          {graceDays === 1 ? 'day' : 'days'}, <DateTime value={stopsAt} />
        </>
      )}
      . Published by {publishedBy}: {reason}
    </p>
  )
}
