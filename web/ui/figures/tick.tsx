import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

const TICK_MS = 700
export const CALM = matchMedia('(prefers-reduced-motion: reduce)')

interface TickProps {
  /** A decimal string: only its direction of change counts. */
  value: string
  className?: string
  children: ReactNode
}

/**
 * Tints the changed digits of a figure for 700 ms: `data-tick="up"` or "down", and their width. Written to the node,
 * not to state, so that sixty ticking prices cause no second render. None under reduced motion or out of sight.
 */
export function Tick({ value, className, children }: TickProps) {
  const node = useRef<HTMLSpanElement>(null)
  const previous = useRef<{ value: string; text: string }>(null)
  useEffect(() => {
    const element = node.current
    const before = previous.current
    const text = element?.textContent ?? ''
    previous.current = { value, text }
    if (!element || !before || text === before.text || CALM.matches) return
    element.style.setProperty('--ticked', `calc(${widthOfChange(before.text, text)}ch + 6px)`)
    return tint(element, Number(value) > Number(before.value) ? 'up' : 'down')
  }, [value])
  return (
    <span ref={node} className={classNames('tick', className)}>
      {children}
    </span>
  )
}

/** The width in digits of a text from the first difference on; the point is half a digit. */
export function widthOfChange(before: string, after: string): number {
  const same =
    before.length === after.length ? [...after].findIndex((character, at) => character !== before[at]) : 0
  const changed = after.length - same
  return changed > CENTS_DIGITS ? changed - 0.5 : changed
}

const CENTS_DIGITS = 2

type Direction = 'up' | 'down'
type Group = Map<HTMLElement, Direction>

let together: Group | undefined

/** Tints the figure until the tint ends or the returned function is called. Simultaneous tints share one timer. */
function tint(element: HTMLElement, direction: Direction): () => void {
  together ??= startedTogether()
  const group = together
  group.set(element, direction)
  return () => {
    if (group.delete(element)) delete element.dataset['tick']
  }
}

function startedTogether(): Group {
  const group: Group = new Map()
  queueMicrotask(() => {
    together = undefined
    // All reads before writes: a read after a write recomputes styles.
    for (const element of [...group.keys()].filter(isOutOfSight)) group.delete(element)
    for (const [element, direction] of group) element.dataset['tick'] = direction
  })
  setTimeout(() => {
    for (const element of group.keys()) delete element.dataset['tick']
    group.clear()
  }, TICK_MS)
  return group
}

/** Whether its card is not drawn at the moment. Safari before 17.4 cannot tell. */
const isOutOfSight = (element: HTMLElement): boolean =>
  element.checkVisibility?.() && !element.checkVisibility({ contentVisibilityAuto: true })
