import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from './button.tsx'

interface LoadFailureProps {
  /** "Failed to load stock data". */
  title: string
  /** What the server said, or a fallback. */
  text?: string
  onRetry: () => void
  pending?: boolean
}

/** What a load shows when it failed, with a way to try again. */
export function LoadFailure({ title, text, onRetry, pending = false }: LoadFailureProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-5 py-9 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-lg bg-danger-tint text-danger [&_svg]:size-5.5">
        <CircleAlert aria-hidden />
      </span>
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-[40ch] text-fg-2">{text}</p>}
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        icon={<RotateCw aria-hidden />}
        pending={pending}
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  )
}
