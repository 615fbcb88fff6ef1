import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

interface CopiedLineProps {
  label: string
  /** Undefined while loading. */
  text: string | undefined
}

export function CopiedLine({ label, text }: CopiedLineProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 pr-1 pl-3.5 md:min-h-9">
      <dt className="w-26 shrink-0 text-sm text-fg-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2 font-medium">
        {text === undefined ? (
          <Skeleton className="w-32" />
        ) : (
          <>
            <span className="min-w-0 py-1.5 wrap-anywhere">{text}</span>
            <CopyButton label={`Copy ${label.toLowerCase()}`} text={text} />
          </>
        )}
      </dd>
    </div>
  )
}

export const COPIED_LINES = 'divide-y divide-line rounded-md border border-line bg-canvas'
