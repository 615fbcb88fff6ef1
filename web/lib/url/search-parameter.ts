import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/** Null if absent. Only a change of this parameter renders again. */
export const useSearchParameter = (name: string): string | null =>
  useLocationProperty(() => new URLSearchParams(location.search).get(name))

/** Null removes it. Replaces the history entry. */
export function writeSearchParameter(name: string, value: string | null): void {
  const search = new URLSearchParams(location.search)
  if (value === null) search.delete(name)
  else search.set(name, value)
  const text = search.toString()
  // The entry's state holds where to go after signing in.
  navigate(location.pathname + (text === '' ? '' : `?${text}`), { replace: true, state: history.state })
}
