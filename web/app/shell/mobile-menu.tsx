import {
  Bell,
  CalendarClock,
  ChartLine,
  List,
  CircleQuestionMark,
  Eye,
  EyeOff,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react'
import type { User } from '#contract/people/identity.ts'
import { useNotifications } from '#web/lib/api/notifications.ts'
import { chatWindow } from '#web/features/support/chat-window.ts'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { amounts, switchAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { NavLink } from './nav-link.tsx'
import { bellLabel } from '../notifications/bell-label.ts'
import { OfficeLinks } from '../office/office-links.tsx'
import { CUSTOMERS_NAVIGATION, ROUTES } from '../routes.ts'
import { useTheme } from '#web/ui/preferences/theme.ts'
import { UnreadCount } from '../notifications/unread-count.tsx'

interface MobileMenuProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
  onNotifications: () => void
  onLogout: () => void
}

/** The bar's links, and what the bar has no room for. */
export default function MobileMenu({ user, open, onOpenChange, onNotifications, onLogout }: MobileMenuProps) {
  const [theme, setTheme] = useTheme()
  const isHidden = useChoice(amounts) === 'hidden'
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={user.username} placement="right">
      <nav aria-label="Menu" className="grid gap-0.5">
        {user.role === 'administrator' ? (
          <OfficeLinks className={ITEM} onClick={close} />
        ) : (
          [...CUSTOMERS_NAVIGATION, ...MORE].map((route) => (
            <NavLink key={route.path} route={route} className={ITEM} onClick={close}>
              <ItemIcon icon={route.icon ?? ICONS[route.path]} />
              {route.title}
            </NavLink>
          ))
        )}
      </nav>
      <div className="mt-2 grid gap-0.5 border-t border-line pt-2">
        {user.role === 'customer' && <NotificationsItem onClick={onNotifications} />}
        {user.role === 'customer' && (
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              close()
              chatWindow.open()
            }}
          >
            <ItemIcon icon={MessageCircle} />
            Live Support Chat
          </button>
        )}
        <button type="button" className={ITEM} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          <ItemIcon icon={theme === 'dark' ? Sun : Moon} />
          {theme === 'dark' ? 'Light Mode' : 'Dark Mode'}
        </button>
        {user.role === 'customer' && (
          <button type="button" className={ITEM} onClick={switchAmounts}>
            <ItemIcon icon={isHidden ? Eye : EyeOff} />
            {isHidden ? 'Show Amounts' : 'Hide Amounts'}
          </button>
        )}
        <button type="button" className={ITEM} onClick={onLogout}>
          <ItemIcon icon={LogOut} />
          Logout
        </button>
      </div>
    </Dialog>
  )
}

function NotificationsItem({ onClick }: { onClick: () => void }) {
  const { data } = useNotifications()
  const unread = data?.unreadCount ?? 0
  return (
    <button type="button" className={ITEM} aria-label={bellLabel(unread)} onClick={onClick}>
      <ItemIcon icon={Bell} />
      Notifications
      {unread > 0 && <UnreadCount count={unread} className="ml-auto" />}
    </button>
  )
}

function ItemIcon({ icon: Icon }: { icon: LucideIcon | undefined }) {
  return Icon === undefined ? null : <Icon aria-hidden className="size-5 text-fg-3" />
}

const ITEM =
  'flex min-h-12 items-center gap-3 rounded-sm px-3 text-left text-md font-medium text-fg-2 transition-colors ' +
  'hover:bg-surface-2 hover:text-fg aria-[current]:bg-surface-2 aria-[current]:text-fg'

/** Screens that the bar does not reach by a link. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/orders': List,
  '/plans': CalendarClock,
  '/performance': ChartLine,
  '/profile': UserRound,
  '/faq': CircleQuestionMark,
}
const MORE = ROUTES.filter(({ path }) => path in ICONS)
