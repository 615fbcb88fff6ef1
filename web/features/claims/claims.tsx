import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { claimNext, claimRequest, releaseClaim, type ReviewClaim } from '#contract/records/claims.ts'
import { isRenewalDue, type SharedQueueName } from '#domain/reviews/claim.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { now } from '#web/lib/live/clock.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { timeText } from '#web/ui/figures/date-time.tsx'

export interface SharedQueue {
  queue: SharedQueueName
  list: Endpoint
  /** The call for a single request, if any. */
  one?: Endpoint
}

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
      <SmallButton pending={claiming.isPending} onClick={() => claiming.mutate({ takesOver: true })}>
        Take Over
      </SmallButton>
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

interface TakeNextButtonProps {
  queue: SharedQueue
  onClaimed: (id: string) => void
}

/** Claims the first unclaimed request, and shows it. */
export function TakeNextButton({ queue, onClaimed }: TakeNextButtonProps) {
  const next = useClaimNext(queue, onClaimed)
  return (
    <Button variant="secondary" pending={next.isPending} onClick={() => next.mutate()}>
      Take Next
    </Button>
  )
}

/** Claims a request, renews, takes over from a colleague, or gives back. */
function useClaims({ queue, list, one = list }: SharedQueue, id: string) {
  const refreshes = () => {
    void refresh(getOfficeOverview)
    return refresh(list, one)
  }
  return {
    claiming: useAction({
      call: ({ takesOver }: { takesOver: boolean }) => call(claimRequest, { body: { queue, id, takesOver } }),
      failure: 'Could not claim it',
      refreshes,
    }),
    releasing: useAction({
      call: () => call(releaseClaim, { body: { queue, id } }),
      failure: 'Could not release it',
      refreshes,
    }),
  }
}

/** Claims the oldest unclaimed request; `onClaimed` shows it. */
function useClaimNext({ queue, list }: SharedQueue, onClaimed: (id: string) => void) {
  return useAction({
    call: () => call(claimNext, { body: { queue } }),
    success: ({ id }) => (id === null ? NOTHING_LEFT : undefined),
    onSuccess: async ({ id }) => {
      if (id === null) return
      void refresh(getOfficeOverview)
      await refresh(list)
      onClaimed(id)
    },
    failure: 'Could not take the next one',
  })
}

const NOTHING_LEFT = {
  tone: 'plain',
  title: 'Nothing is left to take',
  description: 'Nothing waits, or each one is claimed',
} as const
