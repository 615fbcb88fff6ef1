import { useConfig } from '#web/lib/api/config.ts'

/** Names the source of a screen's prices if its license requires that; else empty. */
export default function PriceCredit({ hasTabBar }: { hasTabBar: boolean }) {
  const { priceCredit } = useConfig()
  if (priceCredit === undefined) return null
  return (
    // Without the tab bar another may lie over the end of the screen: that of a ticket.
    <p className={`page pt-3 text-xs text-fg-3 ${hasTabBar ? 'pb-3' : 'pb-24 md:pb-3'}`}>
      <a href={priceCredit.link} target="_blank" rel="noopener noreferrer" className="underline">
        {priceCredit.text}
      </a>
    </p>
  )
}
