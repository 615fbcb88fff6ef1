import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'

const PARAMETER = 'request'

export type Selection = ReturnType<typeof useSelection>

interface SelectionOptions {
  /** The element around list and card. */
  queue: RefObject<HTMLElement | null>
  ids: readonly string[]
  hasPanes: boolean
  approving: ReadonlySet<string>
  /** A dialog has the focus. */
  isHeld: boolean
}

/** The request shown: the one in the address; else, beside the list, its first. */
export function useSelection({ queue, ids, hasPanes, approving, isHeld }: SelectionOptions) {
  const asked = useSearchParameter(PARAMETER)
  const chosen = asked !== null && /^[1-9]\d{1,17}$/.test(asked) ? asked : undefined
  const id = chosen ?? (hasPanes ? ids[0] : undefined)
  const place = useRef(0)
  useEffect(() => {
    if (id !== undefined && ids.includes(id)) place.current = ids.indexOf(id)
  }, [id, ids])
  const focus = useLaterFocus(queue, isHeld)
  useFocusAfterRemoval(queue, ids, isHeld)

  const choose = (next: string) => {
    // On a small screen the card replaces the list, and Back leads to the list again.
    if (hasPanes || chosen !== undefined) writeSearchParameter(PARAMETER, next)
    else navigate(addressOf(next), { state: history.state })
    focus(next)
  }
  const leaveApproved = useEffectEvent(() => {
    if (id === undefined || !approving.has(id) || ids.includes(id)) return
    const next = ids[Math.min(place.current, ids.length - 1)]
    if (next !== undefined) return choose(next)
    clearSelection()
    queue.current?.focus()
  })
  useEffect(() => leaveApproved(), [ids])
  return {
    id,
    /** The address names it. */
    isChosen: chosen !== undefined,
    isListAlone: id === undefined,
    choose,
    focus,
    clear: clearSelection,
    /** After a decision on `decided`: to the one after it, or before it if it was last. */
    moveOn(decided: string, isOver: boolean) {
      if (decided !== id) return
      const from = ids.indexOf(decided)
      const next = from === -1 ? undefined : (ids[from + 1] ?? (isOver ? ids[from - 1] : decided))
      if (next !== undefined) return choose(next)
      clearSelection()
      queue.current?.focus()
    },
    /** The request `step` after `from`, within the ends of the list. */
    neighbor(from: string | undefined, step: number): string | undefined {
      const at = from === undefined ? -1 : ids.indexOf(from)
      // A request that has left the list was between two others.
      const left = from === undefined ? 0 : place.current
      const to = at === -1 ? left + (step > 0 ? step - 1 : step) : at + step
      return ids[Math.min(Math.max(to, 0), ids.length - 1)]
    },
  }
}

/** Returns to the default: the list has changed. */
export const clearSelection = (): void => writeSearchParameter(PARAMETER, null)

export function addressOf(id: string): string {
  const search = new URLSearchParams(location.search)
  search.set(PARAMETER, id)
  return `${location.pathname}?${search.toString()}`
}

/** Focuses a request once it is drawn and no dialog is open: its row, or its card where that is alone. */
function useLaterFocus(queue: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [wanted, setWanted] = useState<{ id: string }>()
  const done = useRef(wanted)
  useEffect(() => {
    if (wanted === undefined || wanted === done.current || isHeld) return
    done.current = wanted
    const row = rowOf(queue.current, wanted.id)
    const target = row?.checkVisibility() ? row : cardIn(queue.current)
    const focused = target ?? queue.current
    focused?.focus({ preventScroll: true })
    focused?.scrollIntoView({ block: 'nearest' })
  }, [queue, wanted, isHeld])
  return (id: string) => setWanted({ id })
}

/** When a colleague's decision removes the focused row, the card, which says so, gets the focus. */
function useFocusAfterRemoval(
  queue: RefObject<HTMLElement | null>,
  ids: readonly string[],
  isHeld: boolean,
): void {
  const isInside = useRef(false)
  const repair = useEffectEvent(() => {
    if (isHeld || !isInside.current || document.activeElement !== document.body) return
    const card = cardIn(queue.current) ?? queue.current
    card?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && queue.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [queue])
  useEffect(() => repair(), [ids, isHeld])
}

const rowOf = (queue: HTMLElement | null, id: string) =>
  queue?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null

const cardIn = (queue: HTMLElement | null) =>
  queue?.querySelector<HTMLElement>('[data-request]:not([hidden])') ?? null

/** From here on list and card are side by side. */
const wide = matchMedia('(min-width: 64rem)')

/** On smaller screens the card replaces the list. */
export const useTwoPanes = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
