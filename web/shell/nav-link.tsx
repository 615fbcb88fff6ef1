import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import type { ScreenRoute } from './routes.ts'

interface NavLinkProps {
  route: ScreenRoute
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link of the navigation: marked when it is the current screen, its code fetched when pointed at. */
export function NavLink({ route, className, onClick, children }: NavLinkProps) {
  const [isHere] = useRoute(route.path)
  // An asset belongs to the markets, an article to the news.
  const [isAsset] = useRoute('/asset/:symbol')
  // What is behind the admin panel belongs to it.
  const [isAdmin] = useRoute('/admin/*')
  const [isArticle] = useRoute('/news/:id')
  const isCurrent =
    isHere ||
    (isAsset && route.path === '/markets') ||
    (isArticle && route.path === '/news') ||
    (isAdmin && route.path === '/admin')
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
