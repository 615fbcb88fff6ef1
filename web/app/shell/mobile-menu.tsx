import type { ComponentProps } from 'react'
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
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { amounts, switchAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { NavLink } from './nav-link.tsx'
import { OfficeLinks } from '../office/office-links.tsx'
import { CUSTOMERS_NAVIGATION, ROUTES } from '../routes.ts'
import { useTheme, switchTheme } from '#web/ui/preferences/theme.ts'
import { UnreadCount, bellLabel } from '../notifications/unread-count.tsx'

interface MobileMenuProps extends DialogState {
  user: User
  onNotifications: () => void
  onLogout: () => void
}

export default function MobileMenu({ user, onNotifications, onLogout, ...dialog }: MobileMenuProps) {
  const [theme] = useTheme()
  const isCustomer = user.role === 'customer'
  const isHidden = useChoice(amounts) === 'hidden'
  const close = () => dialog.onOpenChange(false)
  const openChat = () => {
    close()
    chatWindow.open()
  }
  return (
    <Dialog {...dialog} title={user.username} placement="right">
      <nav aria-label="Menu" className="grid gap-0.5">
        {!isCustomer ? (
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
        {isCustomer && <NotificationsItem onClick={onNotifications} />}
        {isCustomer && <Item icon={MessageCircle} text="Live Support Chat" onClick={openChat} />}
        <Item
          icon={theme === 'dark' ? Sun : Moon}
          text={theme === 'dark' ? 'Light Mode' : 'Dark Mode'}
          onClick={switchTheme}
        />
        {isCustomer && (
          <Item
            icon={isHidden ? Eye : EyeOff}
            text={isHidden ? 'Show Amounts' : 'Hide Amounts'}
            onClick={switchAmounts}
          />
        )}
        <Item icon={LogOut} text="Logout" onClick={onLogout} />
      </div>
    </Dialog>
  )
}

function NotificationsItem({ onClick }: { onClick: () => void }) {
  const { data } = useNotifications()
  const unread = data?.unreadCount ?? 0
  return (
    <Item icon={Bell} text="Notifications" aria-label={bellLabel(unread)} onClick={onClick}>
      {unread > 0 && <UnreadCount count={unread} className="ml-auto" />}
    </Item>
  )
}

interface ItemProps extends ComponentProps<'button'> {
  icon: LucideIcon
  text: string
}

const Item = ({ icon, text, children, ...rest }: ItemProps) => (
  <button {...rest} type="button" className={ITEM}>
    <ItemIcon icon={icon} />
    {text}
    {children}
  </button>
)

const ItemIcon = ({ icon: Icon }: { icon: LucideIcon | undefined }) =>
  Icon === undefined ? null : <Icon aria-hidden className="size-5 text-fg-3" />

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
