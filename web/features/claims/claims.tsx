import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ReviewClaim } from '#contract/records/claims.ts'
import { isRenewalDue } from '#domain/reviews/claim.ts'
import { useUser } from '#web/lib/api/session.ts'
import { now } from '#web/lib/live/clock.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { timeText } from '#web/ui/figures/date-time.tsx'
import { type SharedQueue, useClaims } from './use-claims.ts'

/** What the staff works on. */
interface Claimable {
  id: string
  claim?: ReviewClaim | null
}

/** Whether a colleague works on it. */
export function useIsColleagues({ claim = null }: Pick<Claimable, 'claim'>): boolean {
  const username = useUser()?.username
  return claim !== null && claim.by !== username
}

interface ClaimProps {
  queue: SharedQueue
  /** Inside an element with `data-request`. */
  request: Claimable
}

/** In place of the decisions: the colleague's name and a button that takes the request over. */
export function ColleaguesClaim({ queue, request: { id, claim = null } }: ClaimProps) {
  const { claiming } = useClaims(queue, id)
  if (claim === null) return null
  return (
    <div className="mt-4 flex items-center gap-3 border-t border-line pt-3 text-sm text-fg-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-strong text-fg">{claim.by}</span> is working on this until{' '}
        {timeText(claim.until)}.
      </span>
      <Button
        size="sm"
        variant="secondary"
        pending={claiming.isPending}
        onClick={() => claiming.mutate({ takesOver: true })}
      >
        Take Over
      </Button>
    </div>
  )
}

/** Claims the request or gives it back. The claim is renewed while the card is used. */
export function OwnClaim({ queue, request: { id, claim = null } }: ClaimProps) {
  const { claiming, releasing } = useClaims(queue, id)
  const button = useRef<HTMLDivElement>(null)
  const claimIt = () => claiming.mutate({ takesOver: false })
  useRenewal(button, claim?.until ?? null, claimIt)
  return (
    <div ref={button} className="ml-auto flex items-center gap-2">
      {claim !== null && <span className="max-sm:sr-only">Yours until {timeText(claim.until)}</span>}
      <Button
        size="sm"
        variant="ghost"
        pending={claiming.isPending || releasing.isPending}
        onClick={() => (claim === null ? claimIt() : releasing.mutate())}
      >
        {claim === null ? 'Claim' : 'Release'}
      </Button>
    </div>
  )
}

/** Calls `renew` on a press or key in the card but outside `part`, once the claim is due. */
function useRenewal(part: RefObject<HTMLElement | null>, until: string | null, renew: () => void): void {
  const renewIfDue = useEffectEvent(() => {
    if (until !== null && isRenewalDue(new Date(until), now())) renew()
  })
  useEffect(() => {
    const card = part.current?.closest('[data-request]')
    const note = ({ target }: Event) => {
      if (!(target instanceof Node && part.current?.contains(target))) renewIfDue()
    }
    card?.addEventListener('pointerdown', note)
    card?.addEventListener('keydown', note)
    return () => {
      card?.removeEventListener('pointerdown', note)
      card?.removeEventListener('keydown', note)
    }
  }, [part])
}
