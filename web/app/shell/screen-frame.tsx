import { type ReactNode, useEffect } from 'react'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { dismissFailure } from '#web/ui/messages/toast.ts'

let visits = 0
let isBackOrForward = false
window.addEventListener('popstate', () => {
  isBackOrForward = true
})

/**
 * What every visit of a screen does once its code is there: title, scroll and focus, and no failure of the screen
 * before. Focus goes to the new h1 so that a screen reader says where it is; the page's very first screen leaves both
 * to the browser.
 */
export function ScreenFrame({ title, children }: { title: string; children: ReactNode }) {
  useScreenTitle(title)
  useEffect(() => {
    visits += 1
    if (visits > 1) {
      dismissFailure()
      const target =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
      if (!isBackOrForward) scrollTo(0, 0)
    }
    isBackOrForward = false
  }, [])
  return children
}
