import type { adminListAudit } from '#contract/records/audit.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { startOfDay } from '#web/lib/url/start-of-day.ts'

/** Filters in the URL, by the contract's names, with days in place of instants. */
const FILTERS = [
  'action',
  'actor',
  'actorKind',
  'customer',
  'userId',
  'subjectKind',
  'subjectId',
  'from',
  'to',
] as const
type Filter = (typeof FILTERS)[number]

/** The filters in force, as in the URL. */
export type Chosen = Partial<Record<Filter, string>>

export type AuditQuery = Omit<SentInput<typeof adminListAudit>['query'], 'limit' | 'before'>

/** The filters of a URL or form, without empty ones. */
export function chosenIn(given: Iterable<[string, unknown]>): Chosen {
  const values = new Map([...given].map(([name, value]) => [name, String(value).trim()]))
  return Object.fromEntries(FILTERS.flatMap((name) => (values.get(name) ? [[name, values.get(name)]] : [])))
}

/** The query for the server. Days become instants in the reader's time zone; both are included. */
export function queryOfChosen({ from, to, ...rest }: Chosen): AuditQuery {
  const [first, last] = [startOfDay(from, 0), startOfDay(to, 1)]
  return { ...rest, ...(first && { from: first }), ...(last && { to: last }) } as AuditQuery
}
