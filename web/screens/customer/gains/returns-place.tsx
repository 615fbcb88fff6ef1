import type { ReactNode } from 'react'
import { useIsWide } from '#web/ui/wide-screen.ts'

/** Where the returns of a holding stand, as tall before they come: the lots under them do not move. */
export function ReturnsPlace({ children }: { children?: ReactNode }) {
  const isWide = useIsWide()
  return (
    <div style={{ minHeight: isWide ? 68 : 132 }} className="px-4.5 md:px-5.5">
      {children}
    </div>
  )
}
