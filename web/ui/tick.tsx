import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

const TICK_MS = 700
const CALM = matchMedia('(prefers-reduced-motion: reduce)')

interface TickProps {
  /** The figure, as a decimal string: only its direction of change counts here. */
  value: string
  className?: string
  children: ReactNode
}

/**
 * Tints a figure for 700 ms when it changes: `data-tick="up"` or "down". The attribute is written to the node
 * and not through state, so that sixty ticking prices re-render nothing twice. None under reduced motion, and none
 * in a card that is out of sight.
 */
export function Tick({ value, className, children }: TickProps) {
  const node = useRef<HTMLSpanElement>(null)
  const previous = useRef(value)
  useEffect(() => {
    const before = Number(previous.current)
    const after = Number(value)
    previous.current = value
    const element = node.current
    if (element === null || before === after || CALM.matches) return
    // Safari before 17.4 cannot say.
    if (element.checkVisibility?.() && !element.checkVisibility({ contentVisibilityAuto: true })) return
    return tint(element, after > before ? 'up' : 'down')
  }, [value])
  return (
    <span ref={node} className={classNames('tick', className)}>
      {children}
    </span>
  )
}

let together: Set<HTMLElement> | undefined

/** Tints it until the tint is over or the returned function is called. What is tinted together ends together, by one timer. */
function tint(element: HTMLElement, direction: 'up' | 'down'): () => void {
  together ??= startedTogether()
  const group = together
  group.add(element)
  element.dataset['tick'] = direction
  return () => {
    if (group.delete(element)) delete element.dataset['tick']
  }
}

function startedTogether(): Set<HTMLElement> {
  const group = new Set<HTMLElement>()
  queueMicrotask(() => (together = undefined))
  setTimeout(() => {
    for (const element of group) delete element.dataset['tick']
    group.clear()
  }, TICK_MS)
  return group
}
