import { useQuery } from '@tanstack/react-query'
import { listSupportTickets } from '#contract/office/support.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** The latest tickets with messages; events keep them up to date. */
export const useSupportTickets = () => useQuery(queryOf(listSupportTickets, { query: {} }))
