import { statusText } from '#web/features/reviews/status-text.ts'
import { DateTime } from '#web/ui/figures/date-time.tsx'

interface DecidedNoteProps {
  status: string
  decidedBy: string | null
  processedAt: string | null
  rejectionReason: string | null
}

export function DecidedNote({ status, decidedBy, processedAt, rejectionReason }: DecidedNoteProps) {
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm text-fg-2">
      <p>
        {statusText(status)}
        {decidedBy !== null && (
          <>
            {' '}
            by <span className="font-strong text-fg">{decidedBy}</span>
          </>
        )}
        {processedAt !== null && (
          <>
            {' on '}
            <DateTime value={processedAt} />
          </>
        )}
      </p>
      {rejectionReason !== null && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">Reason: {rejectionReason}</p>
      )}
    </div>
  )
}
