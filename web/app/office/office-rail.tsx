import { OfficeLinks } from './office-links.tsx'
import { RAIL } from './rail-box.ts'

/** On phones and tablets it is in the menu. */
export default function OfficeRail() {
  return (
    <nav aria-label="Main" style={RAIL} className="border-r border-line max-[57rem]:hidden">
      <div className="grid gap-0.5 py-4">
        <OfficeLinks className={LINK} beside />
      </div>
    </nav>
  )
}

const LINK =
  'flex min-h-9 items-center gap-3 rounded-sm px-3 text-sm font-medium text-fg-2 transition-colors ' +
  'hover:bg-surface-2 hover:text-fg aria-[current]:bg-surface-2 aria-[current]:text-fg ' +
  'focus-visible:-outline-offset-2'
