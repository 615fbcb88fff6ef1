import { type RefObject, useState, useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { isMeantForPage } from '#web/features/shortcuts/shortcuts.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import type { Approval, Listed, ReviewList } from '../queue/review.ts'
import { clearSelection, useSelection, type Selection, useTwoPanes } from './use-selection.ts'

export type QueueState<Request extends Listed, Status extends string> = ReturnType<
  typeof useReviewQueue<Request, Status>
>

export interface QueueProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  state: QueueState<Request, Status>
}

export function useReviewQueue<Request extends Listed, Status extends string>(
  review: ReviewList<Request, Status>,
  queue: RefObject<HTMLElement | null>,
) {
  const [status, setStatus] = useSearchChoice<'pending' | Status>('status', review.statuses)
  const { text: search, typed, setTyped } = useSearchText('search')
  const found = useListPages({
    queryKey: [review.list.path, { status, search }],
    ask: (page, options) => review.ask({ status, ...(search === '' ? {} : { search }), ...page }, options),
    isOldestFirst: status === 'pending',
    isFinal: (request) => request.status !== 'pending',
    pollMs: POLL_MS,
    // Typing keeps the last results. Requests of another status would be wrong.
    keeps: (lastKey) => (lastKey[1] as { status?: string } | undefined)?.status === status,
  })
  const rejecting = useSubject<Listed>()
  const confirming = useSubject<{ request: Listed; approval: Approval; start: () => void }>()
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(NONE)
  const requests = found.data?.pages.flat()
  const isHeld = rejecting.opened?.isOpen === true || confirming.opened?.isOpen === true
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
    rejecting,
    confirming,
    /** Approved unless that is undone. */
    approving: waiting,
    note,
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

/**
 * J to the next request, K to the previous, / to the search, from anywhere on the page; on a row also arrows, Home and
 * End. Not while typing, while `isHeld` (a dialog is open), or with a modifier; no letters with single keys switched
 * off.
 */
function useQueueKeys(queue: RefObject<HTMLElement | null>, selection: Selection, isHeld: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHeld || event.ctrlKey || event.metaKey || event.altKey) return
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const rowStep = row === null ? undefined : ROW_STEPS[event.key]
    if (rowStep === undefined && !isMeantForPage(event)) return
    const step = rowStep ?? STEPS[event.key.toLowerCase()]
    if (event.key !== '/' && step === undefined) return
    // Else the slash would be typed into the search, and an arrow would scroll.
    event.preventDefault()
    if (step === undefined) searchField()?.focus()
    else go(selection, { step, focused: row?.dataset['row'], isInside: isFocusIn(queue.current) })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

interface Move {
  step: number
  focused: string | undefined
  isInside: boolean
}

function go(selection: Selection, { step, focused, isInside }: Move): void {
  const { id, isChosen, isListAlone, neighbor, choose, focus } = selection
  // The first press takes up what is shown.
  const isFirst = !isChosen && !isInside
  const next = isFirst ? (id ?? neighbor(undefined, 1)) : neighbor(isListAlone ? focused : id, step)
  if (next === undefined) return
  if (isListAlone) focus(next)
  else choose(next)
}

const isFocusIn = (queue: HTMLElement | null): boolean => queue?.contains(document.activeElement) === true

const searchField = () => document.querySelector<HTMLElement>('[data-review-search]')

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const ROW_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

const POLL_MS = 5_000

/** A request by id that the list does not hold; null if there is none. Polled. */
export function useUnlistedRequest<Request extends Listed, Status extends string>(
  { list, ask }: ReviewList<Request, Status>,
  id: string | undefined,
) {
  return useQuery({
    queryKey: [list.path, { request: id }],
    queryFn: async ({ signal }) => {
      const wanted = BigInt(id ?? 0)
      const [found] = await ask({ limit: '1', after: `${wanted - 1n}`, before: `${wanted + 1n}` }, { signal })
      return found ?? null
    },
    enabled: id !== undefined,
    refetchInterval: POLL_MS,
  })
}
