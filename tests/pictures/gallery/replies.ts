import type { Page, Request, Route } from '@playwright/test'
import { REFUSALS } from '#contract/refusals.ts'
import type { Answers } from './screen.ts'

/** What becomes of the page's calls. */
export interface Replies {
  /** Lets what was held back arrive. */
  release(): void
  /**
   * When nothing is on its way any more, what arrived is painted, and, unless it is held back, nothing says that it
   * loads. Throws when that never comes.
   */
  atRest(): Promise<void>
}

export interface Steering {
  how: 'hold' | 'fail' | 'pass'
  answers: Answers
  /** The page's own scripts are held back, for good. */
  isWithoutCode?: boolean | undefined
}

/** Nothing came or went for so long. */
const QUIET_MS = 120
const PATIENCE_MS = 20_000
const isStream = (path: string): boolean => path.endsWith('/stream') || path === '/api/events'

/** Takes the page's calls in hand, before it is opened: held back, failed, answered otherwise, or passed on. */
export async function steerReplies(
  page: Page,
  { how, answers, isWithoutCode = false }: Steering,
): Promise<Replies> {
  const released = Promise.withResolvers<void>()
  if (how !== 'hold') released.resolve()
  const open = new Set<Request>()
  const held = new Set<Request>()
  let lastMs = 0
  const close = (request: Request) => {
    open.delete(request)
    lastMs = performance.now()
  }
  page.on('request', (request) => {
    if (!isStream(new URL(request.url()).pathname)) open.add(request)
    lastMs = performance.now()
  })
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (pathname in answers) return answer(route, answers[pathname])
      if (request.method() !== 'GET' || pathname.startsWith('/api/logo/')) return route.continue()
      if (how === 'fail') return isStream(pathname) ? route.abort() : refuse(route, 'database_unavailable')
      if (how === 'hold') {
        held.add(request)
        await released.promise
      }
      await route.continue().catch(() => {
        // The page was closed before it was released.
      })
    },
  )
  if (isWithoutCode) await page.route('**/assets/*.js', (route) => void held.add(route.request()))
  const isBusy = async () => {
    if ([...open].some((request) => !held.has(request))) return true
    if (performance.now() - lastMs < QUIET_MS) return true
    return page.evaluate(isLoading, held.size > 0)
  }
  return {
    release() {
      held.clear()
      lastMs = performance.now()
      released.resolve()
    },
    async atRest() {
      const beganMs = performance.now()
      while (await isBusy()) {
        if (performance.now() - beganMs > PATIENCE_MS) throw new Error('never came to rest')
        await page.evaluate(() => new Promise((settle) => setTimeout(settle, 30)))
      }
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      })
    },
  }
}

/** Runs in the page: whether something is still to come, of itself; of the calls, only where none is held back. */
async function isLoading(areCallsHeld: boolean): Promise<boolean> {
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 }))
  const texts = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? '')
  return !areCallsHeld && texts.some((text) => text.trim().startsWith('Loading'))
}

/** An error names the refusal to answer with. */
function answer(route: Route, reply: unknown): Promise<void> {
  return reply instanceof Error ? refuse(route, reply.message) : route.fulfill({ json: reply })
}

function refuse(route: Route, code: string): Promise<void> {
  const refusal = Object.entries(REFUSALS).find(([name]) => name === code)?.[1]
  if (refusal === undefined) throw new Error(`there is no refusal ${code}`)
  const { status, detail } = refusal
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: detail, status, detail, code }),
  })
}
