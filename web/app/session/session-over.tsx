import { lazy, type PointerEvent, Suspense, useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#contract/people/identity.ts'
import { sessionPause } from '#web/lib/api/session-pause.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx').catch(() => ({ default: SignInElsewhere })))

/** When the session has ended under a form. */
export function SessionOver({ user }: { user: User | null }) {
  const isPaused = useSyncExternalStore(sessionPause.subscribe, sessionPause.current)
  return isPaused && user !== null && <Cover user={user} />
}

/** Shown at once, also if the password dialog's code cannot be fetched. */
function Cover({ user }: { user: User }) {
  useLayoutEffect(holdPage, [])
  return createPortal(
    <>
      <div data-cover="" className="fixed inset-0 z-62 bg-canvas" onPointerDown={keepDialogs} />
      <Suspense>
        <SignInAgain user={user} />
      </Suspense>
    </>,
    document.body,
  )
}

const SignInElsewhere = () => (
  <p role="alert" className="page fixed inset-0 z-62 py-16">
    Your session has ended, and part of this page could not be loaded.{' '}
    <a href="/auth" className="underline">
      Leave without saving
    </a>
  </p>
)

/** A dialog would take a press on the cover as outside itself, and close with its input. */
const keepDialogs = (event: PointerEvent) => event.stopPropagation()

/** Takes focus and keys from the page and its dialogs. Returns how to give them back. */
function holdPage(): () => void {
  const focused = document.activeElement
  const held = [...document.querySelectorAll<HTMLElement>('body > :not([data-cover], [inert])')]
  for (const element of held) element.inert = true
  addEventListener('keydown', swallowKey, true)
  return () => {
    removeEventListener('keydown', swallowKey, true)
    for (const element of held) element.inert = false
    queueMicrotask(() => focused instanceof HTMLElement && focused.focus())
  }
}

/** Keys work only in the question; the browser's own, such as Tab, go on. */
function swallowKey(event: KeyboardEvent): void {
  const { target } = event
  const isAnswer = target instanceof Element && target.closest('[role="dialog"]') !== null
  if (!isAnswer || target.closest('[inert]')) event.stopImmediatePropagation()
}
