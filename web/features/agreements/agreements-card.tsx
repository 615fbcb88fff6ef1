import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { listOwnAgreements, type OwnAgreement } from '#contract/office/agreements.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'

/** Agreements to accept, what they stop and when, and those accepted. */
export default function AgreementsCard() {
  const query = useQuery({
    ...queryOf(listOwnAgreements, {}),
    ...CHANGES_ELSEWHERE,
  })
  return (
    <Card title="Agreements" padded={false} className="overflow-hidden col-span-full">
      <Loaded
        query={query}
        rows={2}
        loading="Loading your agreements"
        failure="Failed to load your agreements"
      >
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

/** From when on it applies, and what it stops. */
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
