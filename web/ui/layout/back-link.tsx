import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <div className="-mb-3.5 pt-2 md:-mb-4 md:pt-3.5">
    <Link
      to={to}
      className={
        '-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-fg-2 ' +
        'transition-colors hover:text-fg md:min-h-9'
      }
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  </div>
)
