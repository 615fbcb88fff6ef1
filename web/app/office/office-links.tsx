import { Link, useLocation, useSearch } from 'wouter'
import { ROUTES } from '../routes.ts'
import { useUser } from '#web/lib/api/session.ts'
import { placesOf } from '#web/features/shortcuts/shortcuts.ts'
import { OFFICE_ICONS, officePlaceOf } from './office-places.ts'
import { useWaitingCounts } from './waiting-counts.ts'

interface OfficeLinksProps {
  /** Of each link. */
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
