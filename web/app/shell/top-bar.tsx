import { LogOut, Menu, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '#contract/people/identity.ts'
import { ICON_BUTTON, IconButton } from '#web/ui/buttons/icon-button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { preloadedComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyBoundary } from '#web/ui/loading/lazy-boundary.tsx'
import { SEARCH_BUTTON } from '../commands/search-button.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { NavLink } from './nav-link.tsx'
import { PriceKind } from '#web/features/market/price-kind.tsx'
import { CUSTOMERS_NAVIGATION } from '../routes.ts'
import { useTheme, switchTheme } from '#web/ui/preferences/theme.ts'
import { useLogout } from '../session/use-logout.ts'

const MobileMenu = lazyDialog(() => import('./mobile-menu.tsx'))
const NotificationBell = preloadedComponent(() => import('../notifications/notification-bell.tsx'))
const QuickAccess = preloadedComponent(() => import('../commands/quick-access.tsx'))
const SupportButtons = preloadedComponent(() => import('../support-chat/support-buttons.tsx'))

/** On phones all but logo and bell move into the menu; on tablets what does not fit beside the links. */
export function TopBar({ user }: { user: User }) {
  // A panel belongs to one path: a link away or Back closes it.
  const [path] = useLocation()
  const [panel, setPanel] = useState<{ name: 'menu' | 'notifications'; path: string } | null>(null)
  const opened = panel?.path === path ? panel.name : null
  const menuOpen = opened === 'menu'
  const openMenu = (open: boolean) => setPanel(open ? { name: 'menu', path } : null)
  const openNotifications = (open: boolean) => setPanel(open ? { name: 'notifications', path } : null)
  const logout = useLogout()
  const leave = () => logout.mutate()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-canvas/82 [backdrop-filter:blur(14px)_saturate(1.6)]">
      <div
        style={user.role === 'customer' ? undefined : FULL_WIDTH}
        className="page flex h-(--bar-h) items-center gap-1.5 max-md:pr-1.5"
      >
        <Logo />
        <PriceKind className="-ml-2 md:mr-2 md:-ml-3" />
        {user.role === 'customer' && <MainNavigation />}
        <span className="flex-1" />
        <LazyBoundary fallback={<span className={SEARCH_BUTTON} />}>
          <QuickAccess user={user} />
        </LazyBoundary>
        {user.role === 'customer' && (
          <LazyBoundary fallback={<span className="size-11 md:size-9" />}>
            <NotificationBell open={opened === 'notifications'} onOpenChange={openNotifications} />
          </LazyBoundary>
        )}
        <div className="hidden gap-1.5 min-[57rem]:flex">
          <LazyBoundary fallback={<span className={ICON_BUTTON} />}>
            <SupportButtons role={user.role} />
          </LazyBoundary>
          <ThemeButton />
        </div>
        <UserChip user={user} />
        <IconButton
          label="Log out"
          icon={<LogOut aria-hidden />}
          className="max-[57rem]:hidden"
          onClick={leave}
        />
        <IconButton
          label="Open menu"
          tooltip={false}
          icon={<Menu aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          className="min-[57rem]:hidden"
          onClick={() => openMenu(true)}
        />
        <MobileMenu
          user={user}
          open={menuOpen}
          onOpenChange={openMenu}
          onNotifications={() => openNotifications(true)}
          onLogout={leave}
        />
      </div>
    </header>
  )
}

/** A phone has them at the bottom and in the menu. */
const MainNavigation = () => (
  <nav aria-label="Main" className="hidden min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none] md:flex">
    {CUSTOMERS_NAVIGATION.map((route) => (
      <NavLink key={route.path} route={route} className={LINK}>
        {route.title}
      </NavLink>
    ))}
  </nav>
)

function ThemeButton() {
  const [theme] = useTheme()
  return (
    <IconButton
      label={`Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`}
      icon={theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={switchTheme}
    />
  )
}

const UserChip = ({ user }: { user: User }) => (
  <Link
    to={user.role === 'administrator' ? '/admin/security' : '/profile'}
    className={
      'flex h-9 min-w-0 shrink-99 items-center gap-2 rounded-full bg-surface-1 px-1 text-sm font-medium inset-ring ' +
      'inset-ring-line-2 transition-colors hover:bg-surface-2 max-md:hidden lg:pr-3'
    }
  >
    <span
      aria-hidden
      className="grid size-6.5 shrink-0 place-items-center rounded-full bg-brand-tint text-2xs font-semibold text-brand"
    >
      {initialsOf(user)}
    </span>
    <span title={user.username} className="max-w-40 truncate max-lg:sr-only">
      {user.username}
    </span>
  </Link>
)

/** Over an administrator's navigation, which stands at the window's edge. */
const FULL_WIDTH = { maxWidth: 'none' }

const LINK =
  'shrink-0 rounded-sm px-1.5 py-1.5 text-sm font-medium text-fg-2 transition-colors hover:bg-surface-2 ' +
  'hover:text-fg aria-[current]:bg-surface-2 aria-[current]:text-fg focus-visible:-outline-offset-2 lg:px-3'

const initialsOf = ({ firstName, lastName, username }: User): string =>
  (firstName.charAt(0) + lastName.charAt(0) || username.slice(0, 2)).toUpperCase()
