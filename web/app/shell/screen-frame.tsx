import { type ReactNode, useEffect } from 'react'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { dismissFailure } from '#web/ui/messages/toast.ts'

let visits = 0
let isBackOrForward = false
window.addEventListener('popstate', () => {
  isBackOrForward = true
})

/**
 * For every visit of a screen: title, scroll, focus, and no earlier failure. Focus on the new h1 makes screen readers
 * announce it; the page's first screen leaves scroll and focus to the browser.
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
