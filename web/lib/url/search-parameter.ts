import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/** One parameter of the address, null without it. Only a change of this parameter renders its reader again. */
export const useSearchParameter = (name: string): string | null =>
  useLocationProperty(() => new URLSearchParams(location.search).get(name))

/** Writes one parameter of the address as it is now, null removes it. The entry of the history stays the same one. */
export function writeSearchParameter(name: string, value: string | null): void {
  const search = new URLSearchParams(location.search)
  if (value === null) search.delete(name)
  else search.set(name, value)
  const text = search.toString()
  // The entry keeps its state: where to go after signing in is there.
  navigate(location.pathname + (text === '' ? '' : `?${text}`), { replace: true, state: history.state })
}
