import type { ReactNode } from 'react'
import { useIsWide } from '#web/ui/wide-screen.ts'

/** As tall before the returns arrive: the lots below do not move. */
export function ReturnsPlace({ children }: { children?: ReactNode }) {
  const isWide = useIsWide()
  return (
    <div style={{ minHeight: isWide ? 68 : 132 }} className="px-4.5 md:px-5.5">
      {children}
    </div>
  )
}
