import { singleKeys } from '#web/features/shortcuts/shortcuts.ts'
import { Key } from '#web/ui/labels/key.tsx'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'

interface QueueKeysHintProps {
  /** Whether this person decides the request that is shown. */
  decides: boolean
  searches: boolean
}

/** Shown under the card, where there is a keyboard. */
export function QueueKeysHint({ decides, searches }: QueueKeysHintProps) {
  const moves = useChoice(singleKeys) === 'on'
  const keys = [
    ...(moves ? MOVES : []),
    ...(decides ? DECISIONS : []),
    ...(moves && searches ? [SEARCH] : []),
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-3">
      {keys.map(({ name, does }) => (
        <span key={name}>
          <Key>{name}</Key> {does}
        </span>
      ))}
    </p>
  )
}

const MOVES = [
  { name: 'J', does: 'next' },
  { name: 'K', does: 'previous' },
]
const DECISIONS = [
  { name: 'A', does: 'approve' },
  { name: 'R', does: 'reject' },
  { name: 'U', does: 'undo' },
]
const SEARCH = { name: '/', does: 'search' }
