import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ColleaguesClaim, OwnClaim } from '#web/features/claims/claims.tsx'
import { DecidedNote } from './decided-note.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import { type Approval, type Listed, type Review, sharedBy, usualApproval } from './review.ts'
import { useSettled } from './settled.ts'
import { useApproval } from './use-approval.ts'
import { useMayDecide } from './use-may-decide.ts'

interface ReviewCardProps {
  request: Listed
  review: Review
  /** Else it is hidden, but stays: an approval that can be undone goes on. */
  isShown: boolean
  /** Beside the list it fills the window's height and scrolls. */
  isBeside: boolean
  /** List and card: the decision keys work in both. */
  queue: RefObject<HTMLElement | null>
  /** For an approval with a confirmation; `start` begins it. */
  onConfirm: (approval: Approval, start: () => void) => void
  onReject: () => void
  /** Whether it is approved unless undone. */
  onApproving: (isApproving: boolean) => void
  /** The focus was on a button that is gone. */
  onFocusLost: () => void
  /** The facts. They may offer another approval while none is under way. */
  children: (onApprove: ((approval: Approval) => void) | undefined) => ReactNode
}

/**
 * When the card changes, pointers press nothing for half a second: the second half of a double click would decide on
 * the next request. Keys do, as the focus shows where they act.
 */
export function ReviewCard(props: ReviewCardProps) {
  const { request, review, isShown, isBeside, children } = props
  const { id, username, consequences, title = `Request from ${username}` } = request
  const waits = request.status === 'pending'
  const isStill = useSettled(isShown ? request : null) && isShown
  const { may, approval, isDecided, approveAs, approve, reject, undo } = useCard(props)
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
        style={isBeside ? BESIDE : undefined}
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
            <Decisions
              isWaiting={approval.isWaiting}
              isBusy={approval.isBusy}
              onApprove={approve}
              onReject={reject}
              onUndo={undo}
              claim={shared && <OwnClaim queue={shared} request={request} />}
            />
          )}
        </div>
      </article>
    </>
  )
}

function useCard(props: ReviewCardProps) {
  const { request, review, isShown, queue, onConfirm, onReject, onApproving, onFocusLost } = props
  const may = useMayDecide(review)(request)
  const approval = useApproval(review, request)
  const isDecided = approval.isBusy || approval.isWaiting
  const { isWaiting } = approval
  const report = useEffectEvent(onApproving)
  useEffect(() => {
    report(isDecided)
  }, [isDecided])
  const approveAs = (chosen: Approval) => {
    if (isDecided) return
    if (chosen.confirmation) return onConfirm(chosen, () => approval.start(chosen))
    approval.start(chosen)
  }
  const approve = () => approveAs(usualApproval(review, request))
  const reject = () => {
    if (!isDecided) onReject()
  }
  const undo = () => {
    if (!isWaiting) return
    approval.undo()
    onFocusLost()
  }
  useDecisionKeys(queue, isShown && may.mayDecide, { a: approve, r: reject, u: undo })
  return { may, approval, isDecided, approveAs, approve, reject, undo }
}

interface DecisionsProps {
  /** It is approved unless that is undone. */
  isWaiting: boolean
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
  onUndo: () => void
  /** At the end of the row, while nothing is decided. */
  claim: ReactNode
}

/** Both buttons or, as high, the one that undoes an approval. */
function Decisions({ isWaiting, isBusy, onApprove, onReject, onUndo, claim }: DecisionsProps) {
  return (
    <div
      style={IN_VIEW}
      className="mt-4 flex items-center gap-2.5 border-t border-line bg-surface-1 pt-3 text-sm text-fg-2"
    >
      {isWaiting ? (
        <>
          <Button size="sm" variant="secondary" className="sm:min-w-32" onClick={onUndo}>
            Undo <Key>U</Key>
          </Button>
          Approving…
        </>
      ) : (
        <>
          <Button size="sm" className="flex-1 sm:min-w-32 md:flex-none" pending={isBusy} onClick={onApprove}>
            Approve <Key>A</Key>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            className="flex-1 sm:min-w-32 md:flex-none"
            onClick={onReject}
          >
            Reject <Key>R</Key>
          </Button>
          {claim}
        </>
      )}
    </div>
  )
}

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
