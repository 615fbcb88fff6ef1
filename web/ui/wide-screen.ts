import { useSyncExternalStore } from 'react'

/** From the breakpoint "md" on there is room for a second column. */
const wide = matchMedia('(min-width: 45rem)')

/** Panels stand beside the content; on phones they are sheets. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWideNow)

/** The same, at the time of a click. */
export const isWideNow = (): boolean => wide.matches

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
