import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isMeantForPage } from '#web/features/shortcuts/shortcuts.ts'
import type { Selection } from './use-selection.ts'

/**
 * J to the next request, K to the previous, / to the search, from anywhere on the page; on a row also arrows, Home and
 * End. Not while typing, while `isHeld` (a dialog is open), or with a modifier; no letters with single keys switched
 * off.
 */
export function useQueueKeys(queue: RefObject<HTMLElement | null>, selection: Selection, isHeld: boolean) {
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
  /** The request of the focused row. */
  focused: string | undefined
  /** Whether the focus is in the list or the card. */
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

export const searchField = () => document.querySelector<HTMLElement>('[data-review-search]')

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const ROW_STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}
