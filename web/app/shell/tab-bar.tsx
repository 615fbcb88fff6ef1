import { NavLink } from './nav-link.tsx'
import { CUSTOMERS_NAVIGATION } from '../routes.ts'

export function TabBar() {
  return (
    <nav
      aria-label="Quick"
      className={
        'fixed inset-x-0 bottom-0 z-50 flex border-t border-line bg-canvas/94 ' +
        'pb-[env(safe-area-inset-bottom)] [backdrop-filter:blur(18px)_saturate(1.6)] md:hidden'
      }
    >
      {CUSTOMERS_NAVIGATION.map((route) => (
        <NavLink key={route.path} route={route} className={TAB}>
          {route.icon !== undefined && <route.icon aria-hidden className="size-5" />}
          {route.title}
        </NavLink>
      ))}
    </nav>
  )
}

const TAB =
  'grid h-(--tabbar-h) flex-1 place-content-center justify-items-center gap-0.75 text-2xs leading-4 font-medium ' +
  'text-fg-3 aria-[current]:text-fg'
