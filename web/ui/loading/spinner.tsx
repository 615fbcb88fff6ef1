import { LoaderCircle } from 'lucide-react'

/** For unknown layouts; for known ones use `Skeleton`. Without a label, for screen readers, it is decoration. */
export function Spinner({ label }: { label?: string }) {
  const icon = <LoaderCircle aria-hidden className="spinner" />
  if (label === undefined) return icon
  return (
    <div role="status" className="appear-late grid place-items-center py-16 text-fg-3 [&_svg]:size-7">
      {icon}
      <span className="sr-only">{label}</span>
    </div>
  )
}
