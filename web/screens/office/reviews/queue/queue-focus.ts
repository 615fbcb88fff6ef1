import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isMeantForPage } from '#web/features/shortcuts/shortcuts.ts'

/**
 * Keeps the focus in a queue whose cards disappear: when the focused card goes, by any decision, the card in its place
 * gets the focus, or the queue itself after the last card. Not while `isHeld` (a dialog is open). Cards carry
 * `data-request`; the returned props go on the element around them.
 */
export function useQueueFocus(ids: readonly string[], isHeld: boolean) {
  const queue = useRef<HTMLDivElement>(null)
  const focused = useRef<{ id: string; index: number } | null>(null)

  useEffect(() => {
    const last = focused.current
    if (last === null || isHeld) return
    if (ids.includes(last.id)) {
      last.index = ids.indexOf(last.id)
      return
    }
    focused.current = null
    const cards = queue.current?.querySelectorAll<HTMLElement>('[data-request]') ?? []
    const next = cards[Math.min(last.index, cards.length - 1)] ?? queue.current
    next?.focus()
  }, [ids, isHeld])

  return {
    ref: queue,
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-request]')?.dataset['request']
      if (id !== undefined) focused.current = { id, index: ids.indexOf(id) }
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
      if (relatedTarget.closest('[role="dialog"]') === null) focused.current = null
    },
  }
}

/**
 * Moves through the cards of a queue from anywhere on the page: J to the next, K to the previous, / to the search. Not
 * while the user types, while `isHeld` (a dialog is open), together with another key, or with single keys switched off.
 */
export function useQueueKeys(queue: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    if (isHeld) return
    const move = (event: KeyboardEvent) => {
      if (!isMeantForPage(event)) return
      const { key } = event
      const step = { j: 1, k: -1 }[key.toLowerCase()]
      if (key !== '/' && step === undefined) return
      const next = step === undefined ? searchField() : cardFrom(queue.current, step)
      if (next === null) return
      // Otherwise the slash would be typed into the search.
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [queue, isHeld])
}

/** The search field of a queue. */
export const searchField = () => document.querySelector<HTMLElement>('[data-review-search]')

/** The card `step` after the focused one, within the ends; the first if none is focused. */
function cardFrom(queue: HTMLElement | null, step: number): HTMLElement | null {
  const cards = [...(queue?.querySelectorAll<HTMLElement>('[data-request]') ?? [])]
  const place = cards.findIndex((card) => card.contains(document.activeElement))
  const next = place === -1 ? 0 : Math.min(Math.max(place + step, 0), cards.length - 1)
  return cards[next] ?? null
}
