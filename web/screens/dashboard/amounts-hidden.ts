import { useSyncExternalStore } from 'react'

/** Whether somebody looks over the customer's shoulder: `data-amounts="hidden"` on the page. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(subscribe, areHidden)

const areHidden = (): boolean => document.documentElement.dataset['amounts'] === 'hidden'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-amounts'] })
  return () => observer.disconnect()
}
