import { Link } from 'wouter'
import { useConfig } from '#web/lib/api/config.ts'

export function Logo() {
  const { productName } = useConfig()
  return (
    <Link
      to="/"
      aria-label={productName}
      className="mr-3 flex md:mr-5 min-h-11 items-center gap-2.5 text-md font-semibold tracking-tight"
    >
      <LogoMark />
      <span className="max-[24rem]:sr-only md:max-[57rem]:hidden">{productName}</span>
    </Link>
  )
}

/** An N folded from one strip. */
export const LogoMark = ({ className = 'size-6.5' }: { className?: string }) => (
  <svg viewBox="0 0 28 28" aria-hidden className={className}>
    <rect width="28" height="28" rx="8" className="fill-fg" />
    <path
      d="M8 20.5V8.6L20 19.4V7.5"
      className="fill-none stroke-canvas"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
