import {
  ArrowLeftRight,
  CalendarCheck,
  ChartCandlestick,
  CircleQuestionMark,
  ClipboardCheck,
  KeyRound,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Newspaper,
  ScrollText,
  Split,
  UserCog,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { PLACES } from '#web/features/shortcuts/shortcuts.ts'

/** By address: for the navigation beside the screen, and a phone's menu. */
export const OFFICE_ICONS: Readonly<Record<string, LucideIcon>> = {
  '/admin': ClipboardCheck,
  '/admin/customers': Users,
  '/admin/support': MessagesSquare,
  '/admin/audit': ScrollText,
  '/admin?queue=rates': ArrowLeftRight,
  '/admin/staff': UserCog,
  '/admin/settings': SlidersHorizontal,
  '/admin/announcements': Megaphone,
  '/admin/dividends': Split,
  '/admin/close': CalendarCheck,
  '/markets': ChartCandlestick,
  '/news': Newspaper,
  '/admin/security': KeyRound,
  '/faq': CircleQuestionMark,
}

export const OFFICE_PLACES = PLACES.administrator

/** The navigation's entry for a page: markets for an asset, customers for a customer. */
export function officePlaceOf(path: string, search: string): string | undefined {
  if (path === '/admin') {
    return new URLSearchParams(search).get('queue') === 'rates' ? '/admin?queue=rates' : '/admin'
  }
  if (path.startsWith('/asset')) return '/markets'
  return OFFICE_PLACES.find((place) => `${path}/`.startsWith(`${place.path}/`) && place.path !== '/admin')
    ?.path
}
