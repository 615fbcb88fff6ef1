import { adminListAudit } from '#contract/records/audit.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import type { AuditQuery } from '#web/features/audit/audit-filters.ts'

/** Newest first, a page at a time. */
export const useAuditPages = (query: AuditQuery) =>
  useListPages({
    queryKey: [adminListAudit.path, 'pages', query],
    ask: (page, options) => call(adminListAudit, { query: { ...query, ...page } }, options),
    isFinal: () => true,
  })
