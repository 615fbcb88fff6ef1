import { type FocusEvent, useEffect, useRef } from 'react'

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
