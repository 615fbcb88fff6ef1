import { Suspense, useEffect, useRef, useState } from 'react'
import { laterComponent } from '#web/ui/loading/lazy-component.tsx'
import { watchIdle } from './watch-idle.ts'

const StillThere = laterComponent(() => import('./still-there.tsx'))

/** Keeps a used page's session, and asks before an idle one ends. */
export default function IdleGuard() {
  const [endsMs, setEnds] = useState<number | null>(null)
  const stay = useRef(() => {})
  useEffect(() => {
    const watched = watchIdle(setEnds)
    stay.current = watched.stay
    return watched.stop
  }, [])
  if (endsMs === null) return null
  return (
    <Suspense fallback={null}>
      <StillThere endsMs={endsMs} onStay={() => stay.current()} />
    </Suspense>
  )
}
