import { type CSSProperties, useEffect, useRef } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DocumentView, type DocumentViewProps } from './document-view.tsx'

interface DocumentPanelProps extends DocumentViewProps {
  /** Beside the fields, which scroll in their card; else above them. */
  isBeside: boolean
  /** Stand above it: those that arrive while it is open would push it below the fold. */
  warnings: readonly unknown[]
  onClose: () => void
}

/** An ID document beside the fields that it proves; on a phone it stays above them. */
export default function DocumentPanel({ isBeside, warnings, onClose, ...document }: DocumentPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = panel.current
    if (element === null) return
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [warnings])
  return (
    <section
      ref={panel}
      data-document
      aria-label={`ID document of ${document.name}`}
      style={isBeside ? BESIDE : ABOVE}
      className="mt-4 scroll-my-4 rounded-md border border-line bg-surface-1 p-3"
    >
      <div className="mb-1 flex items-center justify-between gap-3">
        <p className="text-xs text-fg-3">This view is recorded in the audit log.</p>
        <IconButton label="Close document" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <DocumentView {...document} />
    </section>
  )
}

const BESIDE = {
  '--document-h': 'max(14rem, 100dvh - 33rem)',
  position: 'sticky',
  top: 0,
  order: 1,
} as CSSProperties
const ABOVE = {
  '--document-h': '30dvh',
  position: 'sticky',
  top: 'var(--bar-h)',
  zIndex: 1,
} as CSSProperties
