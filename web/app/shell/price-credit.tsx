import { useConfig } from '#web/lib/api/config.ts'

/** Only if the license of a screen's prices requires it. */
export default function PriceCredit({ hasTabBar }: { hasTabBar: boolean }) {
  const { priceCredit } = useConfig()
  if (priceCredit === undefined) return null
  return (
    // Instead of the tab bar, a ticket's may cover the end of the screen.
    <p className={`page pt-3 text-xs text-fg-3 ${hasTabBar ? 'pb-3' : 'pb-24 md:pb-3'}`}>
      <a href={priceCredit.link} target="_blank" rel="noopener noreferrer" className="underline">
        {priceCredit.text}
      </a>
    </p>
  )
}
