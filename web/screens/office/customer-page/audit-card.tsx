import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { adminListAudit } from '#contract/records/audit.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import { AuditRow } from '#web/features/audit/audit-row.tsx'

const LATEST = '10'

/** The latest lines of the audit log that concern a customer. */
export function AuditCard({ userId }: { userId: string }) {
  return (
    <Card
      title="Audit Log"
      padded={false}
      className="overflow-hidden"
      action={
        <Link
          to={`/admin/audit?userId=${userId}`}
          className={
            'inline-flex min-h-11 items-center rounded-sm text-sm font-strong text-brand hover:underline ' +
            'md:min-h-0'
          }
        >
          All entries
        </Link>
      }
    >
      <AuditLines userId={userId} />
    </Card>
  )
}

function AuditLines({ userId }: { userId: string }) {
  const [, navigate] = useLocation()
  const { data, error, isRefetching, refetch } = useQuery({
    ...queryOf(adminListAudit, { query: { userId, limit: LATEST } }),
    ...CHANGES_ELSEWHERE,
  })
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={4} label="Loading the audit log" />
    ) : (
      <LoadFailure
        title="Failed to load the audit log"
        text={detailOf(error, 'Please check your connection and try again')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) {
    return <EmptyState icon={<ScrollText aria-hidden />}>No entries yet</EmptyState>
  }
  return (
    <ol className="border-t border-line">
      {data.map((entry) => (
        <AuditRow
          key={entry.id}
          entry={entry}
          onChoose={(chosen) => navigate(`/admin/audit?${new URLSearchParams(Object.entries(chosen))}`)}
        />
      ))}
    </ol>
  )
}
