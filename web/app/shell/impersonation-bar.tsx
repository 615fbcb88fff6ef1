import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endViewing } from '#contract/office/customers/impersonations.ts'
import type { User } from '#contract/people/identity.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { currentImpersonation } from '#web/lib/api/impersonation.ts'
import { now } from '#web/lib/live/clock.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { ROUTES } from '../routes.ts'
import { NavLink } from './nav-link.tsx'

/** Over a customer's screens while staff look at them; cannot be closed. Has only the links of the customer's bar. */
export default function ImpersonationBar({ user }: { user: User }) {
  const impersonation = currentImpersonation()
  const isOver = useIsPast(impersonation?.endsAt)
  const leave = () => location.assign(`/admin/customers/${user.id}`)
  const ending = useAction({
    call: () => call(endViewing, { params: { id: impersonation?.id ?? '' } }),
    onSuccess: leave,
    failure: 'Could not end the view',
  })
  if (impersonation === undefined) return null
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-canvas">
      <section aria-label="Viewing as customer" className="border-b border-warn/30 bg-warn-tint">
        <div className="page flex items-center gap-2 py-2.5 text-sm text-warn">
          <Eye aria-hidden className="size-4.5 shrink-0" />
          <p role="status" className="min-w-0 flex-1 text-fg wrap-anywhere">
            {isOver ? (
              `The time to view the account of ${user.username} is over.`
            ) : (
              <>
                Viewing the account of <span className="font-strong">{user.username}</span> until{' '}
                <DateTime value={impersonation.endsAt} />. Nothing can be changed.
              </>
            )}
          </p>
          <SmallButton pending={ending.isPending} onClick={() => (isOver ? leave() : ending.mutate())}>
            {isOver ? 'Leave' : 'End view'}
          </SmallButton>
        </div>
      </section>
      <nav
        aria-label="Main"
        className="page flex h-(--bar-h) items-center gap-1.5 overflow-x-auto [scrollbar-width:none]"
      >
        {PLACES.map((route) => (
          <NavLink key={route.path} route={route} className={LINK}>
            {route.title}
          </NavLink>
        ))}
      </nav>
    </header>
  )
}

const PLACES = ROUTES.filter(
  ({ path, access }) => (access === 'customer' || access === 'signed-in') && !path.includes(':'),
)

const LINK =
  'inline-flex min-h-11 shrink-0 items-center rounded-sm px-3 text-sm font-medium text-fg-2 hover:bg-surface-2 ' +
  'hover:text-fg aria-[current]:bg-surface-2 aria-[current]:text-fg focus-visible:-outline-offset-2'

/** Whether an instant has passed; renders again when it does. */
function useIsPast(instant: string | undefined): boolean {
  const leftMs = instant === undefined ? 0 : Date.parse(instant) - now().getTime()
  const [, redraw] = useState(0)
  useEffect(() => {
    if (leftMs <= 0) return undefined
    const timer = setTimeout(() => redraw((times) => times + 1), leftMs)
    return () => clearTimeout(timer)
  })
  return leftMs <= 0
}
