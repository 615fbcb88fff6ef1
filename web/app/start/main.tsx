import { StrictMode, startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadAnnouncements } from '#web/features/announcements/announcements.tsx'
import { preloadedAnswers, readBoot } from '#web/lib/api/boot.ts'
import { putPreloadedAnswers, queryClient, queryOf } from '#web/lib/api/query.ts'
import { onSecondStepNeeded } from '#web/lib/api/second-step.ts'
import { startSession } from '#web/lib/api/session.ts'
import { beginImpersonation, currentImpersonation } from '#web/lib/api/impersonation.ts'
import { setClock } from '#web/lib/live/clock.ts'
import { ROUTES } from '../routes.ts'
import { pendingComponents } from '#web/ui/loading/lazy-component.tsx'
import { UnreachablePage } from './unreachable-page.tsx'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type AroundNavHandler, Router } from 'wouter'
import { impersonationBase } from '#contract/platform/impersonation-paths.ts'
import { getConfig, type PublicConfig } from '#contract/platform/config.ts'
import { ConfigProvider } from '#web/lib/api/config.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'
import { Shell } from '../shell/shell.tsx'

/** How long the first drawing waits for the screen's code, and then for what is fetched beside it. */
const SCREEN_PATIENCE_MS = 1_000
const PARTS_PATIENCE_MS = 100

/** Whether the browser's language writes a half as 0,5. */
const COMMA_IS_POINT = (0.5).toLocaleString(navigator.language)[1] === ','

const root = createRoot(document.getElementById('root') ?? document.body)

// No top-level await here: a screen's code imports this module, and each would wait for the other.
start().catch(() => root.render(<UnreachablePage />))

async function start(): Promise<void> {
  const { user, config, screen, impersonation } = await readBoot()
  beginImpersonation(impersonation)
  setClock(config.now)
  startSession(user)
  onSecondStepNeeded(async (need) => (await import('../second-step/answer-need.tsx')).answerNeed(need))
  putPreloadedAnswers(preloadedAnswers())
  preloadAnnouncements()
  // Without it a comma stays a comma.
  if (COMMA_IS_POINT) import('#web/ui/forms/comma-as-point.ts').catch(() => {})
  // Already on their way: with code and answers the first drawing is the whole screen.
  const first = ROUTES.find(({ path }) => path === screen)?.Screen.preload()
  await Promise.race([first, patience(SCREEN_PATIENCE_MS)])
  await Promise.race([pendingComponents(), patience(PARTS_PATIENCE_MS)])
  // In slices: in one piece it held up a phone for a tenth of a second.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    ),
  )
}

const patience = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/** The session is in the query cache already. */
function App({ config }: { config: PublicConfig }) {
  const impersonation = currentImpersonation()
  return (
    <QueryClientProvider client={queryClient}>
      <Configured config={config}>
        <Router
          aroundNav={keepingTyped}
          base={impersonation === undefined ? '' : impersonationBase(impersonation.id)}
        >
          <Shell />
        </Router>
      </Configured>
    </QueryClientProvider>
  )
}

/** The settings came with the page; they are read again after a refusal because they changed. */
function Configured({ config, children }: { config: PublicConfig; children: ReactNode }) {
  const { data } = useQuery({ ...queryOf(getConfig, {}), initialData: config, staleTime: Infinity })
  return <ConfigProvider value={data}>{children}</ConfigProvider>
}

/** Writes pending text into the address being left: Back finds it. */
const keepingTyped: AroundNavHandler = (navigate, to, options) => {
  writeTyped()
  navigate(to, options)
}
