import { Suspense, useEffect, useRef, useState } from 'react'
import { laterComponent } from '#web/ui/loading/lazy-component.tsx'
import { getSessionEnd, type SessionEnd, staySignedIn } from '#contract/people/idle.ts'
import { type IdleWatch, idleStep } from '#domain/people/idle-watch.ts'
import { call } from '#web/lib/api/client.ts'
import { now } from '#web/lib/live/clock.ts'
import { openSessionEndChannel } from '#web/lib/live/session-end-channel.ts'

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

const LOOKS_EVERY_MS = 5_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

/**
 * Prolongs the session while the page is in use. Calls `warn` with the session's end when idle, and with null once any
 * tab prolongs it.
 */
function watchIdle(warn: (endsMs: number | null) => void): { stay(): void; stop(): void } {
  let watch: IdleWatch = { idleEndsMs: 0, endsMs: 0, heardMs: 0, askedMs: 0, inputMs: 0 }
  const tabs = openSessionEndChannel()
  const nowMs = () => now().getTime()
  const learn = ({ idleEndsAt, endsAt }: SessionEnd) => {
    watch = { ...watch, idleEndsMs: Date.parse(idleEndsAt), endsMs: Date.parse(endsAt), heardMs: nowMs() }
    look()
  }
  const ask = async (endpoint: typeof getSessionEnd | typeof staySignedIn) => {
    watch = { ...watch, askedMs: nowMs() }
    try {
      const end = await call(endpoint, {})
      learn(end)
      tabs.postMessage(end)
    } catch {
      // Offline, the next look tries again; without a session, the call itself tells the page.
    }
  }
  const look = () => {
    const step = idleStep(watch, nowMs())
    if (step === 'stay') void ask(staySignedIn)
    if (step === 'check') void ask(getSessionEnd)
    warn(step === 'warn' ? watch.idleEndsMs : null)
  }
  const noteInput = () => {
    if (document.visibilityState === 'visible') watch = { ...watch, inputMs: nowMs() }
  }

  tabs.onmessage = ({ data }: MessageEvent<SessionEnd>) => learn(data)
  for (const kind of INPUT) addEventListener(kind, noteInput, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, LOOKS_EVERY_MS)
  look()
  return {
    stay: () => void ask(staySignedIn),
    stop() {
      tabs.close()
      for (const kind of INPUT) removeEventListener(kind, noteInput, { capture: true })
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    },
  }
}
