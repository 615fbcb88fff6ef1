import type { ApiKey } from '#contract/people/programs/keys.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { type KeyState, mayBeRevoked, scopesText } from './key-words.ts'

const STATE_WORDS: Record<KeyState, string> = {
  active: 'Active',
  stopped: 'Stopped',
  expired: 'Expired',
  revoked: 'Revoked',
}

export function KeyFacts({ apiKey, state }: { apiKey: ApiKey; state: KeyState }) {
  const { name, keyId, scopes, networks, expiresAt, lastUsedAt, lastUsedAddress } = apiKey
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="wrap-anywhere">{name}</span>
        <Badge tone={state === 'active' ? 'brand' : 'neutral'}>{STATE_WORDS[state]}</Badge>
      </p>
      <p className="text-sm break-all text-fg-2">{keyId}</p>
      <p className="text-sm text-fg-2 wrap-anywhere">
        {scopesText(scopes)}
        {networks.length > 0 && ` · only from ${networks.join(', ')}`}
      </p>
      <p className="text-sm text-fg-2">
        {mayBeRevoked(state) && (
          <>
            Expires <DateTime value={expiresAt} /> ·{' '}
          </>
        )}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            last used <DateTime value={lastUsedAt} /> from {lastUsedAddress}
          </>
        )}
      </p>
    </div>
  )
}
