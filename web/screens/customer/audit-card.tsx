import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { adminListAudit, type AuditEntry } from '#contract/audit.ts'
import { detailOf } from '../../api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const LATEST = '20'

/** The latest lines of the audit log that concern a customer. */
export function AuditCard({ userId }: { userId: string }) {
  return (
    <Card title="Audit log" padded={false} className="overflow-hidden">
      <AuditLines userId={userId} />
    </Card>
  )
}

function AuditLines({ userId }: { userId: string }) {
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
    return <EmptyState icon={<ScrollText aria-hidden />}>Nothing recorded yet</EmptyState>
  }
  return (
    <ol className="border-t border-line">
      {data.map((entry) => (
        <AuditLine key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function AuditLine({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, address, after } = entry
  const reason = after?.['reason']
  return (
    <li className="gap-x-4 border-t border-line px-4.5 py-2.5 sm:flex first:border-t-0 md:px-5.5">
      <DateTime value={at} className="w-36 text-sm text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{action}</p>
        {typeof reason === 'string' && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-fg-2">{reason}</p>
        )}
      </div>
      <p className="text-sm wrap-anywhere text-fg-2">
        {actor.username ?? actor.kind}
        {address !== null && ` · ${address}`}
      </p>
    </li>
  )
}
