import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

const TICK_MS = 700

interface TickProps {
  /** The figure, as a decimal string: only its direction of change counts here. */
  value: string
  className?: string
  children: ReactNode
}

/**
 * Tints a figure for 700 ms when it changes: `data-tick="up"` or "down". The attribute is written to the node
 * and not through state, so that sixty ticking prices re-render nothing twice. None under reduced motion.
 */
export function Tick({ value, className, children }: TickProps) {
  const node = useRef<HTMLSpanElement>(null)
  const previous = useRef(value)
  useEffect(() => {
    const before = Number(previous.current)
    const after = Number(value)
    previous.current = value
    const element = node.current
    if (element === null || before === after || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.dataset['tick'] = after > before ? 'up' : 'down'
    const timer = setTimeout(() => delete element.dataset['tick'], TICK_MS)
    return () => {
      clearTimeout(timer)
      delete element.dataset['tick']
    }
  }, [value])
  return (
    <span ref={node} className={classNames('tick', className)}>
      {children}
    </span>
  )
}
