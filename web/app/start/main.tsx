import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadAnnouncements } from '#web/features/announcements/announcements.tsx'
import { preloadedAnswers, readBoot } from '#web/lib/api/boot.ts'
import { putPreloadedAnswers } from '#web/lib/api/query.ts'
import { onSecondStepNeeded } from '#web/lib/api/second-step.ts'
import { startSession } from '#web/lib/api/session.ts'
import { beginImpersonation } from '#web/lib/api/impersonation.ts'
import { App } from './app.tsx'
import { UnreachablePage } from './unreachable-page.tsx'
import { setClock } from '#web/lib/live/clock.ts'
import { ROUTES } from '../routes.ts'
import { pendingComponents } from '#web/ui/loading/lazy-component.tsx'

/** How long the first drawing waits for the screen's code, and then for what is fetched beside it. */
const SCREEN_PATIENCE_MS = 1_000
const PARTS_PATIENCE_MS = 100

/** As in most of Europe: whether a half is written 0,5 in the browser's language. */
const COMMA_IS_POINT = (0.5).toLocaleString(navigator.language)[1] === ','

const root = createRoot(document.getElementById('root') ?? document.body)

// Nothing is awaited at the top of this module: a screen's code imports it, and each would wait for the other.
start().catch(() => root.render(<UnreachablePage />))

async function start(): Promise<void> {
  const { user, config, screen, impersonation } = await readBoot()
  beginImpersonation(impersonation)
  setClock(config.now)
  startSession(user)
  onSecondStepNeeded(async (need) => (await import('../second-step/answer-need.tsx')).answerNeed(need))
  putPreloadedAnswers(preloadedAnswers())
  preloadAnnouncements()
  // Without it a comma stays one.
  if (COMMA_IS_POINT) import('#web/ui/forms/comma-as-point.ts').catch(() => {})
  // Their code is on its way already: with it and the answers the first drawing is the whole screen.
  const first = ROUTES.find(({ path }) => path === screen)?.Screen.preload()
  await Promise.race([first, patience(SCREEN_PATIENCE_MS)])
  await Promise.race([pendingComponents(), patience(PARTS_PATIENCE_MS)])
  // In slices: in one piece it held a phone up for a tenth of a second.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    ),
  )
}

function patience(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
