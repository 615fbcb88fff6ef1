import { ShieldCheck } from 'lucide-react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton.tsx'
import type { AuditQuery, Chosen } from '#web/features/audit/audit-filters.ts'
import { useAuditPages } from './audit-pages.ts'
import { AuditRow } from '#web/features/audit/audit-row.tsx'

const FAILURE = 'Failed to fetch the audit log'
interface AuditListProps {
  query: AuditQuery
  onChoose: (chosen: Chosen) => void
}

export function AuditList({ query, onChoose }: AuditListProps) {
  const pages = useAuditPages(query)
  const { data, error, isPlaceholderData, isRefetching, refetch } = pages
  const entries = data?.pages.flat() ?? []
  if (data === undefined || (isPlaceholderData && entries.length === 0)) {
    if (error === null) return <SkeletonRows rows={8} label="Loading the audit log" />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />}>
          {Object.keys(query).length === 0 ? 'No entries yet' : 'No entries match these filters'}
        </EmptyState>
      ) : (
        <ol>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onChoose={onChoose} />
          ))}
        </ol>
      )}
      {entries.length > 0 && <ListEnd pages={pages} isLong={data.pages.length > 1} failure={FAILURE} />}
    </>
  )
}
