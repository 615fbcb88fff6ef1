import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#contract/people/identity.ts'
import { switchAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { Key } from '#web/ui/labels/key.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import {
  askedBy,
  hasOpenDialog,
  isMeantForPage,
  type ShortcutAction,
} from '#web/features/shortcuts/shortcuts.ts'
import { focusOrderForm } from '#web/features/shortcuts/focus-order-form.ts'
import { switchTheme } from '#web/ui/preferences/theme.ts'
import { forgetCommands } from './recent-commands.ts'
import { SEARCH_BUTTON } from './search-button.ts'
import { walletAt } from './wallet-at.ts'
import { ROUTES } from '../routes.ts'

const CommandPalette = lazyDialog(() => import('./command-palette.tsx'))
const ShortcutsSheet = lazyDialog(() => import('./shortcuts-sheet.tsx'))

/** A G waits this long for its letter. */
const SEQUENCE_MS = 1_500

export default function QuickAccess({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const [opened, open] = useState<'palette' | 'shortcuts' | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const openPalette = (isByKeys: boolean) => {
    setByKeys(isByKeys)
    open('palette')
  }
  const close = () => open(null)
  const act: Record<ShortcutAction, () => void> = {
    search: () => openPalette(true),
    help: () => open('shortcuts'),
    buy: () => focusOrderForm('buy'),
    sell: () => focusOrderForm('sell'),
    theme: switchTheme,
    amounts: switchAmounts,
    deposit: () => navigate(walletAt(path, 'deposit')),
    withdraw: () => navigate(walletAt(path, 'withdraw')),
  }
  useKeys(user.role, {
    act: (action) => act[action](),
    go: navigate,
    togglePalette: () => (opened === 'palette' ? close() : openPalette(true)),
    paletteIsOpen: opened === 'palette',
  })
  useEffect(() => forgetCommands, [])
  useEffect(() => prefetchScreens(user), [user])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened === 'palette'}
        aria-keyshortcuts="Control+K Meta+K /"
        className={SEARCH_BUTTON}
        onClick={() => openPalette(false)}
      >
        <Search aria-hidden />
        <span className="flex-1 text-left max-[80rem]:sr-only">
          {user.role === 'customer' ? 'Search stocks and funds' : 'Search'}
        </span>
        <span aria-hidden className="max-[80rem]:hidden">
          <Key>{/mac/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</Key>
        </span>
      </button>
      <CommandPalette
        user={user}
        open={opened === 'palette'}
        onOpenChange={(isOpen) => !isOpen && close()}
        onHelp={() => open('shortcuts')}
        byKeys={byKeys}
      />
      <ShortcutsSheet
        role={user.role}
        open={opened === 'shortcuts'}
        onOpenChange={(isOpen) => !isOpen && close()}
      />
    </>
  )
}

interface KeysDo {
  act: (action: ShortcutAction) => void
  go: (path: string) => void
  togglePalette: () => void
  paletteIsOpen: boolean
}

function useKeys(role: User['role'], keys: KeysDo): void {
  const pressedG = useRef(-Infinity)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() === 'k' &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey
    ) {
      // Not over another dialog, whose form would wait behind it.
      if (hasOpenDialog() && !keys.paletteIsOpen) return
      event.preventDefault()
      keys.togglePalette()
      return
    }
    if (event.repeat || !isMeantForPage(event)) return
    const afterG = event.timeStamp - pressedG.current < SEQUENCE_MS
    pressedG.current = -Infinity
    // A queue's search takes precedence.
    if (event.key === '/' && document.querySelector('[data-review-search]') !== null) return
    const asked = askedBy(event.key, afterG, role)
    if (asked === null) return
    // Else the slash would land in the palette's field.
    event.preventDefault()
    if (asked === 'sequence') pressedG.current = event.timeStamp
    else if ('path' in asked) keys.go(asked.path)
    else keys.act(asked.action)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** By then the first screen has fetched all it needs. */
const BEGIN_MS = 5_000

/**
 * Fetches the code of the user's other screens, one by one while idle: they open at once, even offline. Not with data
 * saving on. The returned function stops it.
 */
function prefetchScreens({ role }: User): () => void {
  let isStopped = savesData()
  const prefetch = async () => {
    for (const { access, Screen } of ROUTES) {
      if (isStopped) return
      if (![role, 'signed-in', 'anyone'].includes(access)) continue
      await idle()
      await Screen.preload()
    }
  }
  const timer = setTimeout(() => void prefetch(), BEGIN_MS)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

// Safari has no idle callback.
const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))

function savesData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
  return connection?.saveData === true
}
