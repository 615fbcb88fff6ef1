import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ColleaguesClaim, OwnClaim } from '#web/features/claims/claims.tsx'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { TimeAfter } from '#web/ui/figures/date-time.tsx'
import { DecisionOutcome } from '../queue/decision-outcome.tsx'
import {
  type Approval,
  type Listed,
  type OnApprove,
  type Review,
  sharedBy,
  usualApproval,
} from '../queue/review.ts'
import { useApproval, useMayDecide } from '../queue/use-decision.ts'
import type { QueueState } from './use-review-queue.ts'

interface ReviewCardProps {
  request: Listed
  review: Review
  state: Pick<QueueState<Listed, string>, 'selection' | 'hasPanes' | 'confirming' | 'rejecting' | 'note'>
  /** List and card: the decision keys work in both. */
  queue: RefObject<HTMLElement | null>
  /** The facts. They may offer another approval while none is under way. */
  children: (onApprove: OnApprove) => ReactNode
}

/**
 * When the card changes, pointers press nothing for half a second: the second half of a double click would decide on
 * the next request. Keys do, as the focus shows where they act.
 */
export function ReviewCard(props: ReviewCardProps) {
  const { request, review, state, children } = props
  // Else it is hidden, but stays: an approval that can be undone goes on.
  const isShown = request.id === state.selection.id
  const { id, username, consequences, title = `Request from ${username}` } = request
  const waits = request.status === 'pending'
  const isStill = useSettled(isShown ? request : null) && isShown
  const card = useCard(props)
  const { may, approval, isDecided, approveAs } = card
  const { mayDecide } = may
  const shared = sharedBy(review)
  return (
    <>
      {/* An unconfirmed approval shows beside another card too. */}
      {!isShown && <UnconfirmedNote text={approval.unconfirmed && `${username}: ${approval.unconfirmed}`} />}
      <article
        hidden={!isShown}
        tabIndex={-1}
        data-request={id}
        aria-label={title}
        aria-keyshortcuts={mayDecide ? 'A R U J K' : 'J K'}
        aria-busy={approval.isBusy}
        style={state.hasPanes ? BESIDE : undefined}
        className={
          'scroll-my-20 rounded-lg border border-line bg-surface-1 p-4.5 shadow-1 focus-visible:rounded-lg ' +
          'md:px-5.5 md:py-5'
        }
      >
        <div className={classNames(!isStill && 'pointer-events-none')}>
          {children(mayDecide && !isDecided ? approveAs : undefined)}
          {consequences && (
            <DecisionOutcome title="If approved" now={consequences.now} outcome={consequences.approved} />
          )}
          <UnconfirmedNote text={approval.unconfirmed} className="mt-4" />
          {!waits && <DecidedNote {...request} />}
          {shared && may.mayAct && may.isColleagues && <ColleaguesClaim queue={shared} request={request} />}
          {mayDecide && (
            <Decisions card={card} claim={shared && <OwnClaim queue={shared} request={request} />} />
          )}
        </div>
      </article>
    </>
  )
}

function useCard(props: ReviewCardProps) {
  const { request, review, state, queue } = props
  const { selection, confirming, rejecting, note } = state
  const may = useMayDecide(review)(request)
  const approval = useApproval(review, request)
  const isDecided = approval.isBusy || approval.isWaiting
  const { isWaiting } = approval
  const report = useEffectEvent(() => note(request.id, isDecided))
  useEffect(() => {
    report()
  }, [isDecided])
  const approveAs = (chosen: Approval) => {
    if (isDecided) return
    const start = () => approval.start(chosen)
    if (chosen.confirmation) confirming.show({ request, approval: chosen, start })
    else start()
  }
  const approve = () => approveAs(usualApproval(review, request))
  const reject = () => {
    if (!isDecided) rejecting.show(request)
  }
  const undo = () => {
    if (!isWaiting) return
    approval.undo()
    // The focus was on a button that is gone.
    selection.focus(request.id)
  }
  useDecisionKeys(queue, request.id === selection.id && may.mayDecide, { a: approve, r: reject, u: undo })
  return { may, approval, isDecided, approveAs, approve, reject, undo }
}

interface DecisionsProps {
  card: ReturnType<typeof useCard>
  /** At the end of the row, while nothing is decided. */
  claim: ReactNode
}

/** Both buttons or, as high, the one that undoes an approval. */
const Decisions = ({ card: { approval, approve, reject, undo }, claim }: DecisionsProps) => (
  <div
    style={IN_VIEW}
    className="mt-4 flex items-center gap-2.5 border-t border-line bg-surface-1 pt-3 text-sm text-fg-2"
  >
    {approval.isWaiting ? (
      <>
        <SmallButton className="sm:min-w-32" onClick={undo}>
          Undo <Key>U</Key>
        </SmallButton>
        Approving…
      </>
    ) : (
      <>
        <Button
          size="sm"
          className="flex-1 sm:min-w-32 md:flex-none"
          pending={approval.isBusy}
          onClick={approve}
        >
          Approve <Key>A</Key>
        </Button>
        <SmallButton className="flex-1 sm:min-w-32 md:flex-none" onClick={reject}>
          Reject <Key>R</Key>
        </SmallButton>
        {claim}
      </>
    )}
  </div>
)

/** Decides by a letter while the focus is in the list or the card. */
function useDecisionKeys(
  queue: RefObject<HTMLElement | null>,
  isOn: boolean,
  actions: Readonly<Record<string, () => void>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const decide = actions[event.key.toLowerCase()]
    if (decide === undefined) return
    // Else the letter would be typed into the reason's field, which is focused next.
    event.preventDefault()
    decide()
  })
  useEffect(() => {
    const element = queue.current
    if (!isOn || element === null) return
    const listen = (event: KeyboardEvent) => press(event)
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [queue, isOn])
}

const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="rounded-sm px-1.5 font-sans text-2xs inset-ring inset-ring-current/40 max-md:hidden"
  >
    {children}
  </kbd>
)

/** The window's height without bars, tabs and filter. */
const BESIDE = { maxHeight: 'max(20rem, 100dvh - 17.5rem)', overflowY: 'auto' } as const

/** The decisions stay in view under a long card. */
const IN_VIEW = { position: 'sticky', bottom: 0 } as const

const DecidedNote = ({ status, decidedBy, processedAt, rejectionReason }: Listed) => (
  <div className="mt-4 border-t border-line pt-3 text-sm text-fg-2">
    <p>
      {statusText(status)}
      {decidedBy !== null && (
        <>
          {' '}
          by <span className="font-strong text-fg">{decidedBy}</span>
        </>
      )}
      <TimeAfter words=" on" at={processedAt} />
    </p>
    {rejectionReason !== null && (
      <p className="mt-1 whitespace-pre-line wrap-anywhere">Reason: {rejectionReason}</p>
    )}
  </div>
)

/** Longer than most double clicks. */
const STILL_MS = 500

/**
 * Whether what is shown has been unchanged for a while: after a decision, the second half of a double click would
 * decide on the next request.
 */
function useSettled(shown: unknown): boolean {
  const [seen, setSeen] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), STILL_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return seen === shown
}
