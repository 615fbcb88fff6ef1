import { Button } from '#web/ui/buttons/button.tsx'

interface UploadProgressProps {
  /** 0 to 1. */
  fraction: number
  onCancel: () => void
}

/** Can be cancelled until everything is sent. */
export function UploadProgress({ fraction, onCancel }: UploadProgressProps) {
  const percent = Math.floor(fraction * 100)
  const isSent = fraction >= 1
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-sm text-fg-2">
          {isSent ? 'Document uploaded. Submitting…' : `Uploading your document: ${percent}%`}
        </p>
        <div
          role="progressbar"
          aria-label="Uploading your document"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1 overflow-hidden rounded-full bg-surface-3"
        >
          <div className="h-full rounded-full bg-brand-solid" style={{ width: `${percent}%` }} />
        </div>
      </div>
      {!isSent && (
        <Button size="sm" variant="secondary" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  )
}
