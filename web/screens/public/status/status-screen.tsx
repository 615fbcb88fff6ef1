import { useQuery } from '@tanstack/react-query'
import { type ServiceReport, getStatus } from '#contract/office/announcements.ts'
import type { ServiceState } from '#domain/announcements/service-status.ts'
import { SERVICE_NAMES, STATE_NAMES } from '#web/features/announcements/service-words.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { freshQueryOf } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

const POLL_MS = 30_000

export default function StatusScreen() {
  const { productName } = useConfig()
  const user = useUser()
  const query = useQuery({
    ...freshQueryOf(getStatus, {}),
    refetchInterval: POLL_MS,
  })
  const { data } = query
  return (
    <div className="page pb-10">
      <PageHeader
        title="Status"
        subtitle={data === undefined ? `Whether ${productName} works` : summaryOf(data, productName)}
        aside={
          user === null && (
            <ButtonLink to="/auth" variant="secondary" size="sm">
              Sign in
            </ButtonLink>
          )
        }
      />
      {data === undefined && query.error !== null ? (
        <Card padded={false} aria-label="Status">
          <QueryFailure title="Failed to load the status" query={query} />
        </Card>
      ) : (
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
          <Card title="Services">
            <Services services={data?.services} />
            {data !== undefined && (
              <p className="mt-3 text-xs text-fg-3">
                As of <DateTime value={data.at} />. This page is updated by itself.
              </p>
            )}
          </Card>
          <Card title="Incidents">
            <Incidents incidents={data?.incidents} />
          </Card>
        </div>
      )}
    </div>
  )
}

function summaryOf({ services }: ServiceReport, productName: string): string {
  const wrong = services.filter(({ state }) => state !== 'working').length
  if (wrong === 0) return 'All services work'
  return wrong === services.length ? `${productName} does not work` : 'Some services are limited or stopped'
}

function Services({ services }: { services: ServiceReport['services'] | undefined }) {
  if (services === undefined) return <Skeleton className="h-68 w-full" />
  return (
    <ul className="divide-y divide-line">
      {services.map(({ service, state, detail }) => (
        <li key={service} className="py-2.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-medium">{SERVICE_NAMES[service]}</span>
            <span className={classNames('text-sm font-strong', TONES[state])}>{STATE_NAMES[state]}</span>
          </p>
          {detail !== null && <p className="text-sm text-fg-2 wrap-anywhere">{detail}</p>}
        </li>
      ))}
    </ul>
  )
}

const TONES: Record<ServiceState, string> = {
  working: 'text-gain',
  degraded: 'text-warn',
  stopped: 'text-warn',
  down: 'text-danger',
}

function Incidents({ incidents }: { incidents: ServiceReport['incidents'] | undefined }) {
  if (incidents === undefined) return <Skeleton className="h-10 w-full" />
  if (incidents.length === 0) return <p className="text-fg-2">None in the last seven days.</p>
  return (
    <ul className="divide-y divide-line">
      {incidents.map(({ id, text, services, startedAt, endedAt }) => (
        <li key={id} className="py-2.5">
          <p className="wrap-anywhere">{text}</p>
          <p className="mt-0.5 text-sm text-fg-2">
            {services.length > 0 && `${services.map((service) => SERVICE_NAMES[service]).join(', ')}. `}
            <DateTime value={startedAt} />
            {endedAt === null ? (
              <span className="font-strong text-danger"> · Open</span>
            ) : (
              <>
                {' '}
                to <DateTime value={endedAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
