import { CircleAlert, RotateCw } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'

interface LoadFailureProps {
  /** "Failed to load stock data". */
  title: string
  text?: string
  onRetry: () => void
  pending?: boolean
}

interface LoadFailureBlockProps extends LoadFailureProps {
  /** "h1" where the failure is the whole page. */
  titleAs?: 'p' | 'h1'
}

/** A failed load, with a button to try again. */
export function LoadFailure({
  title,
  text,
  onRetry,
  pending = false,
  titleAs: Title = 'p',
}: LoadFailureBlockProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-5 py-9 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-lg bg-danger-tint text-danger [&_svg]:size-5.5">
        <CircleAlert aria-hidden />
      </span>
      <Title className="font-semibold">{title}</Title>
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

/** The same in one line, so that the content below does not move. */
export function LoadFailureLine({
  title,
  text,
  onRetry,
  pending = false,
  className,
  style,
}: LoadFailureProps & { className?: string; style?: CSSProperties }) {
  return (
    <div role="alert" style={style} className={classNames('flex flex-wrap items-center gap-3', className)}>
      <p className="min-w-0">
        <span className="font-semibold">{title}</span>
        {text !== undefined && <span className="block text-sm text-fg-2">{text}</span>}
      </p>
      <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
