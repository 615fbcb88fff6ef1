import { useSyncExternalStore } from 'react'

/** From here on list and card are side by side. */
const wide = matchMedia('(min-width: 64rem)')

/** On smaller screens the card replaces the list. */
export const useTwoPanes = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
