import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { isMeantForPage } from '#web/features/shortcuts/shortcuts.ts'

/**
 * Keeps the keyboard in a queue whose cards disappear: when the card that had the focus goes, whoever decided
 * it, the card that took its place gets the focus; the queue itself when it was the last. Not while `isHeld`
 * (a dialog is open). Cards carry `data-request`; the returned props go on the element around them.
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
 * Moves through the cards of a queue from anywhere on the page: J to the next one, K to the one before, / to the
 * search. Not while somebody types, nor while `isHeld` (a dialog is open), nor together with another key, nor for
 * who has switched single keys off.
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
      // Else the slash would land in the search.
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [queue, isHeld])
}

/** What a queue is searched by. */
export const searchField = () => document.querySelector<HTMLElement>('[data-review-search]')

/** The card `step` further than the one with the focus, no further than the ends; the first when none has it. */
function cardFrom(queue: HTMLElement | null, step: number): HTMLElement | null {
  const cards = [...(queue?.querySelectorAll<HTMLElement>('[data-request]') ?? [])]
  const place = cards.findIndex((card) => card.contains(document.activeElement))
  const next = place === -1 ? 0 : Math.min(Math.max(place + step, 0), cards.length - 1)
  return cards[next] ?? null
}
