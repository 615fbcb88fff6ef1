import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import type { ScreenRoute } from '../routes.ts'

interface NavLinkProps {
  route: ScreenRoute
  className: string
  onClick?: () => void
  children: ReactNode
}

/** Marks the current screen, and fetches a screen's code when pointed at. */
export function NavLink({ route, className, onClick, children }: NavLinkProps) {
  const [isHere] = useRoute(route.path)
  const [isBehind] = useRoute(BEHIND[route.path] ?? route.path)
  const isCurrent = isHere || isBehind
  return (
    <Link
      to={route.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
      onPointerEnter={() => void route.Screen.preload()}
      onFocus={() => void route.Screen.preload()}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {children}
    </Link>
  )
}

/** Screens under another one: an asset under the markets, an article under the news. */
const BEHIND: Readonly<Record<string, string>> = {
  '/markets': '/asset/:symbol',
  '/news': '/news/:id',
}
