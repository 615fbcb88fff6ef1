import { type CSSProperties, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CardLabel } from './card.tsx'

interface ExplainedProps {
  name: string
  explanation: ReactNode
  className?: string
  /** The content is the name itself: a screen reader says it once. */
  isLabel?: boolean
  children: ReactNode
}

/** A figure or label that explains itself when pressed. The browser closes it on Escape and a press elsewhere. */
export function Explained({ name, explanation, className = '', isLabel = false, children }: ExplainedProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === 'open')
    if (newState === 'open' && button.current) placeBeside(currentTarget, button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className={classNames(
          'relative inline-flex items-center rounded-xs',
          isLabel ? '-my-3.5 min-w-11 py-3.5 md:-my-1 md:min-w-0 md:py-1' : 'min-h-11 md:min-h-6',
          className,
        )}
      >
        <span style={DOTTED}>{children}</span>
        {!isLabel && <span className="sr-only"> {name}, explain</span>}
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
        {isOpen && (
          <>
            <CardLabel>{name}</CardLabel>
            <div style={TEXT}>{explanation}</div>
          </>
        )}
      </div>
    </>
  )
}

/** Under the figure, or over it in the window's lower half; it scrolls with the page. */
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

const WIDTH = 360
const EDGE = 16
const GAP = 4
const POPUP: CSSProperties = { position: 'absolute', inset: 'auto', margin: 0 }
const TEXT: CSSProperties = { display: 'grid', gap: 8, marginTop: 4, whiteSpace: 'normal' }
/** Looks like a word with a note. */
const DOTTED: CSSProperties = { borderBottom: '1px dotted var(--fg-3)' }
