import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface SpinnerProps {
  /** For screen readers; without it the spinner is decoration. */
  label?: string
  className?: string
}

/** For unknown layouts; for known ones use `Skeleton`. */
export function Spinner({ label, className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={classNames('spinner', className)} />
  if (label === undefined) return icon
  return (
    <div role="status" className="appear-late grid place-items-center py-16 text-fg-3 [&_svg]:size-7">
      {icon}
      <span className="sr-only">{label}</span>
    </div>
  )
}
