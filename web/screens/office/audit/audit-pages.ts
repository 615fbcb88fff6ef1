import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntry, adminListAudit } from '#contract/records/audit.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'
import type { AuditQuery } from '#web/features/audit/audit-filters.ts'

const ENTRIES_PER_PAGE = 50

/** The log newest first, a page at a time. */
export const useAuditPages = (query: AuditQuery) =>
  useInfiniteQuery({
    ...CHANGES_ELSEWHERE,
    queryKey: [adminListAudit.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        adminListAudit,
        {
          query: {
            ...query,
            limit: String(ENTRIES_PER_PAGE),
            ...(pageParam === undefined ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: AuditEntry[]) => (page.length < ENTRIES_PER_PAGE ? undefined : page.at(-1)?.id),
  })
