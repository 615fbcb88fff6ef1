import { useConfig } from '../api/config.ts'

/** Names who the prices come from, where their licence wants it; nothing otherwise. */
export function PriceCredit({ className = '' }: { className?: string }) {
  const { priceCredit } = useConfig()
  if (priceCredit === undefined) return null
  return (
    <p className={`text-xs text-fg-3 ${className}`}>
      <a href={priceCredit.link} target="_blank" rel="noopener noreferrer" className="underline">
        {priceCredit.text}
      </a>
    </p>
  )
}
