import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DecidedNote } from './decided-note.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import type { Listed, Review } from './review.ts'
import { useApproval } from './use-approval.ts'

interface ReviewCardProps {
  request: Listed
  review: Review
  /** If false, pointers cannot press anything in it. Keys can: the focus shows where they act. */
  isStill: boolean
  /** Given where an approval is confirmed first. */
  onApprove?: (() => void) | undefined
  onReject: () => void
  children: ReactNode
}

/**
 * One request: its facts and, while it is pending, what an approval would do and the two buttons. The card itself is no
 * tab stop. After a decision on its neighbor it takes the focus, so that a held Enter does not approve the whole queue.
 */
export function ReviewCard(props: ReviewCardProps) {
  const { request, review, isStill, onApprove, onReject, children } = props
  const { id, username, consequences } = request
  const waits = request.status === 'pending'
  const approval = useApproval(review, request)
  const card = useRef<HTMLLIElement>(null)
  const isDecided = approval.isBusy || approval.isWaiting
  const approve = () => {
    if (isDecided) return
    if (onApprove) return onApprove()
    approval.start()
    focusCard(card.current?.nextElementSibling ?? card.current)
  }
  const reject = () => {
    if (!isDecided) onReject()
  }
  const undo = () => {
    if (!approval.isWaiting) return
    approval.undo()
    focusCard(card.current)
  }
  const decideByKey = (event: KeyboardEvent) => {
    if (!waits || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const decide = { a: approve, r: reject, u: undo }[event.key.toLowerCase()]
    if (decide === undefined) return
    // Otherwise the letter would be typed into the field of the reason, which gets the focus next.
    event.preventDefault()
    decide()
  }
  return (
    <li ref={card} className="min-w-0">
      <article
        tabIndex={-1}
        data-request={id}
        aria-label={`Request from ${username}`}
        aria-keyshortcuts={waits ? 'A R U J K' : 'J K'}
        aria-busy={approval.isBusy}
        onKeyDown={decideByKey}
        className={
          'scroll-my-20 rounded-lg border border-line bg-surface-1 p-4.5 shadow-1 focus-visible:rounded-lg ' +
          'md:px-5.5 md:py-5'
        }
      >
        <div className={isStill ? undefined : 'pointer-events-none'}>
          {children}
          {consequences && (
            <DecisionOutcome title="If approved" now={consequences.now} outcome={consequences.approved} />
          )}
          <UnconfirmedNote text={approval.unconfirmed} className="mt-4" />
          {!waits ? (
            <DecidedNote {...request} />
          ) : approval.isWaiting ? (
            <Undo onClick={undo} />
          ) : (
            <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex">
              <Button size="sm" className="sm:min-w-32" pending={approval.isBusy} onClick={approve}>
                Approve <Key>A</Key>
              </Button>
              <Button size="sm" variant="secondary" className="sm:min-w-32" onClick={reject}>
                Reject <Key>R</Key>
              </Button>
            </div>
          )}
        </div>
      </article>
    </li>
  )
}

/** In place of the two buttons, and as high. */
const Undo = ({ onClick }: { onClick: () => void }) => (
  <div className="mt-4 flex items-center gap-2.5 text-sm text-fg-2">
    <Button size="sm" variant="secondary" className="sm:min-w-32" onClick={onClick}>
      Undo <Key>U</Key>
    </Button>
    Approving…
  </div>
)

const focusCard = (item: Element | null) => item?.querySelector<HTMLElement>('[data-request]')?.focus()

const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="rounded-[5px] px-1.5 font-sans text-2xs inset-ring inset-ring-current/40 max-md:hidden"
  >
    {children}
  </kbd>
)
