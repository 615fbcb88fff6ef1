import { useQuery } from '@tanstack/react-query'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarClock,
  ChartLine,
  List,
  CircleQuestionMark,
  CornerDownRight,
  Eye,
  EyeOff,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Palette,
  ReceiptText,
  Sun,
  UserRound,
} from 'lucide-react'
import { useLocation } from 'wouter'
import type { User } from '#contract/people/identity.ts'
import { listAssets } from '#contract/market/market.ts'
import { useIsListed } from '#web/features/instruments/listed-assets.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { amounts, switchAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { Key } from '#web/ui/labels/key.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { OFFICE_ICONS } from '../office/office-places.ts'
import { ROUTES } from '../routes.ts'
import { placesOf } from '#web/features/shortcuts/shortcuts.ts'
import { palette, switchTheme, useTheme } from '#web/ui/preferences/theme.ts'
import { useLogout } from '../session/use-logout.ts'
import type { Command } from './command.ts'
import { walletAt } from './wallet-at.ts'

export function useCommands(user: User, onHelp: () => void): Command[] {
  const isCustomer = user.role === 'customer'
  const assets = useAssetCommands()
  const pages = usePageCommands(user)
  const money = useMoneyCommands()
  const others = useOtherCommands(onHelp)
  return [...assets, ...pages, ...(isCustomer ? money : []), ...others]
}

function useAssetCommands(): Command[] {
  const [, navigate] = useLocation()
  const stocks = useQuery(queryOf(listAssets, { query: { type: 'stock' } }))
  const funds = useQuery(queryOf(listAssets, { query: { type: 'mutual_fund' } }))
  const listed = [...(stocks.data ?? []), ...(funds.data ?? [])].filter(useIsListed())
  return listed.map((asset) => ({
    id: `asset:${asset.symbol}`,
    group: 'Assets',
    title: asset.symbol,
    detail: asset.name,
    icon: <AssetIcon symbol={asset.symbol} type={asset.type} size="sm" />,
    aside: (
      <>
        <Price value={asset.currentPrice} />
        <Change percent={asset.change24h} className="text-sm" />
      </>
    ),
    run: () => navigate(`/asset/${asset.symbol}`),
  }))
}

function usePageCommands(user: User): Command[] {
  const [, navigate] = useLocation()
  return placesOf(user).map(({ key, path: to, title }) => {
    const Icon =
      ICONS[to] ?? ROUTES.find((route) => route.path === to)?.icon ?? OFFICE_ICONS[to] ?? CornerDownRight
    return {
      id: `page:${to}`,
      group: 'Pages',
      title,
      words: WORDS[to] ?? '',
      icon: <Icon aria-hidden />,
      aside: <Keys keys={['G', key.toUpperCase()]} />,
      run: () => navigate(to),
    }
  })
}

function useMoneyCommands(): Command[] {
  const [path, navigate] = useLocation()
  const isHidden = useChoice(amounts) === 'hidden'
  return [
    action('deposit', {
      title: 'Deposit funds',
      words: 'add money',
      icon: <ArrowDownToLine aria-hidden />,
      aside: <Keys keys={['D']} />,
      run: () => navigate(walletAt(path, 'deposit')),
    }),
    action('withdraw', {
      title: 'Withdraw funds',
      words: 'pay out cash',
      icon: <ArrowUpFromLine aria-hidden />,
      aside: <Keys keys={['W']} />,
      run: () => navigate(walletAt(path, 'withdraw')),
    }),
    action('amounts', {
      title: isHidden ? 'Show amounts' : 'Hide amounts',
      words: 'privacy balance mask',
      icon: isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />,
      aside: <Keys keys={['H']} />,
      run: switchAmounts,
    }),
  ]
}

function useOtherCommands(onHelp: () => void): Command[] {
  const [theme] = useTheme()
  const isForColorBlind = useChoice(palette) === 'cvd'
  const logout = useLogout()
  return [
    action('theme', {
      title: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`,
      words: 'light dark mode',
      icon: theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />,
      aside: <Keys keys={['T']} />,
      run: switchTheme,
    }),
    action('palette', {
      title: isForColorBlind ? 'Use green and red' : 'Use color-blind palette',
      words: 'color blind accessibility colors blue orange',
      icon: <Palette aria-hidden />,
      run: () => palette.choose(isForColorBlind ? 'standard' : 'cvd'),
    }),
    action('help', {
      title: 'Keyboard shortcuts',
      words: 'keys help',
      icon: <Keyboard aria-hidden />,
      aside: <Keys keys={['?']} />,
      run: onHelp,
    }),
    action('logout', {
      title: 'Log out',
      words: 'logout sign out',
      icon: <LogOut aria-hidden />,
      run: () => logout.mutate(),
    }),
  ]
}

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span aria-hidden className="flex gap-1 max-md:hidden">
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}
  </span>
)

const ICONS: Record<string, LucideIcon> = {
  '/orders': List,
  '/plans': CalendarClock,
  '/performance': ChartLine,
  '/gains': ReceiptText,
  '/profile': UserRound,
  '/faq': CircleQuestionMark,
}

const WORDS: Record<string, string> = {
  '/': 'home portfolio overview holdings',
  '/markets': 'stocks funds prices',
  '/wallet': 'balance cash requests',
  '/orders': 'open limit stop pending queued filled canceled',
  '/history': 'transactions trades',
  '/plans': 'invest regularly monthly weekly dividend reinvestment drip',
  '/performance': 'returns gain benchmark time-weighted closed positions sold',
  '/gains': 'realized tax lots wash sale short long term form 8949',
  '/profile': 'account security password sessions display settings',
  '/faq': 'help questions support',
  '/admin': 'admin panel requests queue deposits withdrawals password resets profiles',
  '/admin/support': 'tickets',
  '/admin/staff': 'roles permissions colleagues team users',
  '/admin?queue=rates': 'fx currencies',
  '/admin/security': 'password sessions two-step',
}

const action = (name: string, command: Omit<Command, 'id' | 'group'>): Command => ({
  id: `action:${name}`,
  group: 'Actions',
  ...command,
})
