import { useSyncExternalStore } from 'react'

/** From here on a list and what it opens stand beside each other. */
const wide = matchMedia('(min-width: 64rem)')

/** Whether a list and the request it opens stand beside each other. On smaller screens one replaces the other. */
export const useTwoPanes = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
