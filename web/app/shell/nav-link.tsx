import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import type { ScreenRoute } from '../routes.ts'

interface NavLinkProps {
  route: ScreenRoute
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link of the navigation: marked when it is the current screen, its code fetched when pointed at. */
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

/** The screens that belong to another one: an asset to the markets, an article to the news. */
const BEHIND: Readonly<Record<string, string>> = {
  '/markets': '/asset/:symbol',
  '/news': '/news/:id',
}
