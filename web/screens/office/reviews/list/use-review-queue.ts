import { type RefObject, useState } from 'react'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import type { Approval, Listed, ReviewList } from '../queue/review.ts'
import { useReviewPages } from '../queue/review-pages.ts'
import { useTwoPanes } from './two-panes.ts'
import { searchField, useQueueKeys } from './use-queue-keys.ts'
import { clearSelection, useSelection } from './use-selection.ts'

/** A request with a dialog, kept while the dialog closes. */
export interface Deciding {
  request: Listed
  isOpen: boolean
}

/** An approval that is asked about, and what begins it. */
export interface Confirming extends Deciding {
  approval: Approval
  start: () => void
}

/** Filter, list, selected request, and decisions under way. */
export function useReviewQueue<Request extends Listed, Status extends string>(
  review: ReviewList<Request, Status>,
  queue: RefObject<HTMLElement | null>,
) {
  const [status, setStatus] = useSearchChoice<'pending' | Status>('status', review.statuses)
  const { text: search, typed, setTyped } = useSearchText('search')
  const found = useReviewPages(review, { status, search })
  const [rejecting, setRejecting] = useState<Deciding>()
  const [approving, setApproving] = useState<Confirming>()
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(NONE)
  const requests = found.data?.pages.flat()
  const isHeld = rejecting?.isOpen === true || approving?.isOpen === true
  const hasPanes = useTwoPanes()
  const ids = requests?.map(({ id }) => id) ?? []
  const selection = useSelection({ queue, ids, hasPanes, approving: waiting, isHeld })
  useQueueKeys(queue, selection, isHeld)
  const showStatus = (next: 'pending' | Status) => {
    clearSelection()
    setStatus(next)
  }
  const find = (next: string) => {
    clearSelection()
    setTyped(next)
  }
  /** An approval begins or is undone. The next request follows. */
  const note = (id: string, isApproving: boolean) => {
    if (waiting.has(id) === isApproving) return
    const others = [...waiting].filter((other) => other !== id)
    setWaiting(new Set(isApproving ? [...others, id] : others))
    if (isApproving) selection.moveOn(id, false)
  }
  return {
    found,
    requests,
    status,
    search,
    typed,
    selection,
    hasPanes,
    decisions: { rejecting, setRejecting, approving, setApproving, waiting, note },
    showStatus,
    find,
    showPending() {
      setTyped('')
      showStatus('pending')
      // The button disappears with the filter. The focus goes to the search.
      searchField()?.focus()
    },
  }
}

const NONE: ReadonlySet<string> = new Set()
