import { Link, useLocation, useSearch } from 'wouter'
import { ROUTES } from '../routes.ts'
import { useUser } from '#web/lib/api/session.ts'
import { placesOf } from '#web/features/shortcuts/shortcuts.ts'
import { OFFICE_ICONS, officePlaceOf } from './office-places.ts'
import { RAIL } from './rail-box.ts'
import { useQuery } from '@tanstack/react-query'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'

/** On phones and tablets it is in the menu. */
export default function OfficeRail() {
  return (
    <nav aria-label="Main" style={RAIL} className="border-r border-line max-[57rem]:hidden">
      <div className="grid gap-0.5 py-4">
        <OfficeLinks className={LINK} beside />
      </div>
    </nav>
  )
}

const LINK =
  'flex min-h-9 items-center gap-3 rounded-sm px-3 text-sm font-medium text-fg-2 transition-colors ' +
  'hover:bg-surface-2 hover:text-fg aria-[current]:bg-surface-2 aria-[current]:text-fg ' +
  'focus-visible:-outline-offset-2'

interface OfficeLinksProps {
  className: string
  /** Without the FAQ: the bar has it. */
  beside?: boolean
  onClick?: () => void
}

/** The screens that one's roles open, with waiting counts. */
export function OfficeLinks({ className, beside = false, onClick }: OfficeLinksProps) {
  const [path] = useLocation()
  const search = useSearch()
  const current = officePlaceOf(path, search)
  const waiting = useWaitingCounts()
  const user = useUser()
  const opened = user === null ? [] : placesOf(user)
  const places = beside ? opened.filter((place) => place.path !== '/faq') : opened
  return places.map(({ path: to, title }) => {
    const Icon = OFFICE_ICONS[to]
    const count = waiting[to] ?? '0'
    const preload = () => void ROUTES.find((route) => route.path === to.split('?')[0])?.Screen.preload()
    return (
      <Link
        key={to}
        to={to}
        aria-current={to === current ? 'page' : undefined}
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        {...(onClick === undefined ? {} : { onClick })}
      >
        {Icon !== undefined && <Icon aria-hidden className="size-5 text-fg-3" />}
        {title}
        {count !== '0' && (
          <span className="ml-auto rounded-full bg-brand-tint px-2 text-xs font-semibold text-brand">
            {count}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </Link>
    )
  })
}

/** The queue on screen is polled more often by its own screen. */
const POLL_MS = 15_000

/** An administrator who has to set up a second step first is sent to this screen from all others. */
const UNCOUNTED = ['/admin/security', '/faq', '/status', '/developers', '/licences']

const QUEUES = [
  ['deposits', 'deposits.look'],
  ['withdrawals', 'withdrawals.look'],
  ['passwordResets', 'password_resets.look'],
  ['profiles', 'profiles.look'],
  ['proposals', 'office.look'],
] as const

/** By navigation address, for the queues that one's roles open; empty until loaded. */
function useWaitingCounts(): Readonly<Record<string, string>> {
  const [path] = useLocation()
  const isPermitted = usePermitted()
  const polled = { ...CHANGES_ELSEWHERE, refetchInterval: POLL_MS, enabled: !UNCOUNTED.includes(path) }
  const { data: counts } = useQuery({ ...queryOf(getQueueCounts, {}), ...polled })
  const { data: tickets } = useQuery({
    ...queryOf(adminListSupportTickets, { query: { status: 'open' } }),
    ...polled,
    enabled: polled.enabled && isPermitted('tickets.answer'),
  })
  return {
    ...(counts && {
      '/admin': `${QUEUES.filter(([, permission]) => isPermitted(permission))
        .map(([name]) => counts[name])
        .reduce((sum, count) => sum + count, 0)}`,
    }),
    ...(tickets && { '/admin/support': `${tickets.length}${tickets.length === QUEUE_ROWS ? '+' : ''}` }),
  }
}
