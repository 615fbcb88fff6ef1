import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readBoot } from './api/boot.ts'
import { onSecondStepNeeded } from './api/second-step.ts'
import { startSession } from './api/session.ts'
import { App } from './app.tsx'
import { setClock } from './live/clock.ts'
import { LoadFailure } from './ui/load-failure.tsx'

const root = createRoot(document.getElementById('root') ?? document.body)

try {
  const { user, config } = await readBoot()
  setClock(config.now)
  startSession(user)
  onSecondStepNeeded(async (need) => (await import('./shell/second-step/answer-need.tsx')).answerNeed(need))
  // In slices: in one piece it held a telephone up for a tenth of a second.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    ),
  )
} catch {
  root.render(
    <main className="splash">
      <LoadFailure
        title="The trading platform cannot be reached"
        text="Please check your connection and try again."
        onRetry={() => location.reload()}
      />
    </main>,
  )
}
