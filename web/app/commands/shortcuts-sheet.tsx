import type { User } from '#contract/people/identity.ts'
import { PERMITTED } from '#domain/proposals/proposal.ts'
import { CLAIM_PERMISSION } from '#domain/reviews/claim.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Key } from '#web/ui/labels/key.tsx'
import { KEYS, PLACES, type ShortcutAction } from '#web/features/shortcuts/shortcuts.ts'
import { SingleKeysSwitch } from '#web/features/shortcuts/single-keys-switch.tsx'

export default function ShortcutsSheet({ role, ...dialog }: DialogState & Pick<User, 'role'>) {
  const decides = DECIDING.some(usePermitted())
  return (
    <Dialog
      {...dialog}
      title="Keyboard Shortcuts"
      description="Paused while you type and while a dialog is open."
    >
      <div className="grid gap-5">
        <SingleKeysSwitch />
        <Keys
          title="Anywhere"
          keys={[
            { keys: [isApple() ? '⌘' : 'Ctrl', 'K'], does: ACTIONS.search },
            ...Object.entries(KEYS[role]).map(([key, action]) => ({
              keys: [key.toUpperCase()],
              does: ACTIONS[action],
            })),
          ]}
        />
        <Keys
          title="Go to"
          keys={PLACES[role].map(({ key, title }) => ({ keys: ['G', key.toUpperCase()], does: title }))}
        />
        {role === 'administrator' && (
          <Keys title="In a queue" keys={decides ? [...MOVES, ...DECISIONS, SEARCH] : [...MOVES, SEARCH]} />
        )}
      </div>
    </Dialog>
  )
}

interface Shortcut {
  keys: readonly string[]
  does: string
}

const Keys = ({ title, keys }: { title: string; keys: readonly Shortcut[] }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-xs font-medium text-fg-3">{title}</h3>
    <dl>
      {keys.map(({ keys: caps, does }) => (
        <div key={caps.join(' ')} className="flex min-h-9 items-center justify-between gap-3">
          <dt>{does}</dt>
          <dd className="flex gap-1">
            {caps.map((cap) => (
              <Key key={cap}>{cap}</Key>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const ACTIONS: Record<ShortcutAction, string> = {
  search: 'Search and commands',
  help: 'Keyboard shortcuts',
  theme: 'Light or dark theme',
  amounts: 'Hide or show amounts',
  buy: 'Buy, on an asset page',
  sell: 'Sell, on an asset page',
  deposit: 'Deposit funds',
  withdraw: 'Withdraw funds',
}

const MOVES: readonly Shortcut[] = [
  { keys: ['J'], does: 'Next request' },
  { keys: ['K'], does: 'Previous request' },
]
const DECISIONS: readonly Shortcut[] = [
  { keys: ['A'], does: 'Approve the selected request' },
  { keys: ['R'], does: 'Reject the selected request' },
  { keys: ['U'], does: 'Undo the approval of the selected request' },
]
const SEARCH: Shortcut = { keys: ['/'], does: 'Search the queue' }

/** Any of these lets a person decide a request or a proposal. */
const DECIDING: readonly Permission[] = [
  ...Object.values(CLAIM_PERMISSION),
  ...Object.values(PERMITTED).map(({ confirms }) => confirms),
]

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)
