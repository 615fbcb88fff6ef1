import { type CSSProperties, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { CardLabel } from '#web/ui/layout/card.tsx'

interface ExplainedProps {
  /** What the figure is called: "Time-weighted return". */
  name: string
  /** How it comes about, in the customer's own figures. */
  explanation: ReactNode
  className?: string
  /** The figure. */
  children: ReactNode
}

/** A figure that explains itself when it is pressed. Escape and a press elsewhere close it, as the browser does it. */
export function Explained({ name, explanation, className = '', children }: ExplainedProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open' && button.current) placeBeside(currentTarget, button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className={`relative inline-flex min-h-11 items-center rounded-xs md:min-h-6 ${className}`}
      >
        <span style={DOTTED}>{children}</span>
        <span className="sr-only"> {name}, explain</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        style={POPUP}
        className="rounded-md border border-line-2 bg-popup px-4 py-3 text-left text-sm font-medium text-fg-2 shadow-2"
        onBeforeToggle={place}
        onToggle={({ currentTarget, newState }) => newState === 'open' && currentTarget.focus()}
      >
        <CardLabel>{name}</CardLabel>
        <div style={TEXT}>{explanation}</div>
      </div>
    </>
  )
}

/** Under the figure, or over it in the lower half of the window; it scrolls with the page. */
function placeBeside({ style }: HTMLElement, figure: HTMLElement): void {
  const { left, top, bottom } = figure.getBoundingClientRect()
  const { clientHeight, clientWidth } = document.documentElement
  const width = Math.min(WIDTH, clientWidth - 2 * EDGE)
  const isAbove = bottom > clientHeight * 0.6
  style.width = `${width}px`
  style.left = `${Math.max(EDGE, Math.min(left + scrollX, clientWidth - EDGE - width))}px`
  style.top = isAbove ? 'auto' : `${bottom + scrollY + GAP}px`
  style.bottom = isAbove ? `${clientHeight - top - scrollY + GAP}px` : 'auto'
}

/** Pixels. */
const WIDTH = 360
const EDGE = 16
const GAP = 4
const POPUP: CSSProperties = { position: 'absolute', inset: 'auto', margin: 0 }
const TEXT: CSSProperties = { display: 'grid', gap: 8, marginTop: 4, whiteSpace: 'normal' }
/** Like a word with a note: pressing it says more. */
const DOTTED: CSSProperties = { borderBottom: '1px dotted var(--fg-3)' }
