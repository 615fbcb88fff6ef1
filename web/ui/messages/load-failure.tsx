import { CircleAlert, RotateCw } from 'lucide-react'
import type { CSSProperties } from 'react'
import { SmallButton } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'

interface LoadFailureProps {
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
export const LoadFailure = ({
  title,
  text,
  onRetry,
  pending = false,
  titleAs: Title = 'p',
}: LoadFailureBlockProps) => (
  <div role="alert" className="grid justify-items-center gap-2 px-5 py-9 text-center">
    <span className="mb-1 grid size-12 place-items-center rounded-lg bg-danger-tint text-danger [&_svg]:size-5.5">
      <CircleAlert aria-hidden />
    </span>
    <Title className="font-semibold">{title}</Title>
    {text !== undefined && <p className="max-w-[40ch] text-fg-2">{text}</p>}
    <SmallButton className="mt-2" icon={<RotateCw aria-hidden />} pending={pending} onClick={onRetry}>
      Retry
    </SmallButton>
  </div>
)

/** The same in one line, so that the content below does not move. */
export const LoadFailureLine = ({
  title,
  text,
  onRetry,
  pending = false,
  className,
  style,
}: LoadFailureProps & { className?: string; style?: CSSProperties }) => (
  <div role="alert" style={style} className={classNames('flex flex-wrap items-center gap-3', className)}>
    <p className="min-w-0">
      <span className="font-semibold">{title}</span>
      {text !== undefined && <span className="block text-sm text-fg-2">{text}</span>}
    </p>
    <SmallButton pending={pending} onClick={onRetry}>
      Retry
    </SmallButton>
  </div>
)
