import { useSyncExternalStore } from 'react'

/** From the breakpoint "md" on there is room for a second column. */
const wide = matchMedia('(min-width: 45rem)')

/** Whether the trade panel stands beside the chart; on phones it is a sheet. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
