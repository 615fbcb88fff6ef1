import { ShieldCheck } from 'lucide-react'
import { detailOf } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { AuditQuery, Chosen } from './audit-filters.ts'
import { useAuditPages } from './audit-pages.ts'
import { AuditRow } from './audit-row.tsx'

const FAILURE = 'Failed to fetch the audit log'
const FALLBACK = 'Please check your connection and try again'

interface AuditListProps {
  query: AuditQuery
  onChoose: (chosen: Chosen) => void
}

/** The entries that the filters let through, newest first. */
export function AuditList({ query, onChoose }: AuditListProps) {
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAuditPages(query)
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={8} label="Loading the audit log" />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, FALLBACK)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const entries = data.pages.flat()
  const loadOlder = async () => {
    const { isFetchNextPageError, error: cause } = await fetchNextPage()
    if (isFetchNextPageError) toast({ tone: 'error', title: FAILURE, description: detailOf(cause, FALLBACK) })
  }
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />}>
          {Object.keys(query).length === 0
            ? 'Nothing has been recorded yet'
            : 'No entries match these filters'}
        </EmptyState>
      ) : (
        <ol>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} onChoose={onChoose} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" pending={isFetchingNextPage} onClick={() => void loadOlder()}>
            Older
          </Button>
        </div>
      )}
    </>
  )
}
