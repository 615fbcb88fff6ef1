import { useQuery } from '@tanstack/react-query'
import { listSupportTickets } from '#contract/office/support.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** The customer's latest tickets with their messages; the stream of events keeps them up to date. */
export const useSupportTickets = () => useQuery(queryOf(listSupportTickets, { query: {} }))
