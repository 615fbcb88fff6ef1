import { useQuery } from '@tanstack/react-query'
import { type CustomerAgreement, listCustomerAgreements } from '#contract/office/agreements.ts'
import { browserName } from '#domain/people/browser.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

/** When, from where, and what is due. */
export function AgreementsCard({ customerId }: { customerId: string }) {
  const query = useQuery({
    ...queryOf(listCustomerAgreements, { params: { id: customerId } }),
    ...CHANGES_ELSEWHERE,
  })
  return (
    <Card title="Agreements" padded={false} className="overflow-hidden">
      <Loaded query={query} rows={2} loading="Loading the agreements" failure="Failed to load the agreements">
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

function Row({ agreement }: { agreement: CustomerAgreement }) {
  const { title, version, acceptedAt, address, userAgent, stopsAt, hasStopped } = agreement
  return (
    <li className="grid gap-1 px-4.5 py-3 md:px-5.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium wrap-anywhere">
          {title}, version {version}
        </p>
        {acceptedAt !== null ? (
          <Badge tone="gain">Accepted</Badge>
        ) : (
          <Badge tone={hasStopped ? 'danger' : 'warn'}>
            {hasStopped ? 'Stops deposits and buys' : 'Due'}
          </Badge>
        )}
      </div>
      <p className="text-sm text-fg-3 wrap-anywhere">
        {acceptedAt === null ? (
          stopsAt === null ? (
            'Not accepted. They can deposit and buy without it.'
          ) : (
            <>
              Not accepted. {hasStopped ? 'Stopped deposits and buys' : 'Stops deposits and buys'}{' '}
              <DateTime value={stopsAt} />
            </>
          )
        ) : (
          <>
            <DateTime value={acceptedAt} /> · {browserName(userAgent ?? '')} · {address}
          </>
        )}
      </p>
    </li>
  )
}
