import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const STORAGE_KEY = 'theme'
const BAR_COLOURS: Record<Theme, string> = { dark: '#0b0d11', light: '#f5f6f9' }

const listeners = new Set<() => void>()

/** The theme on screen, and how to change it. `theme.js` has set the stored one before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), setTheme]
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme])
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const current = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
