import { Component, type ReactNode } from 'react'

interface LazyBoundaryProps {
  children: ReactNode
}

/**
 * Around a component whose code is fetched when it is wanted (a dialog, a button of the bar). When it fails to load, as
 * after a new version was installed, that component alone is missing: the page says so and offers to be reloaded.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    isMissing = true
    for (const listener of listeners) listener()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

let isMissing = false
const listeners = new Set<() => void>()

/** Whether a component of this page failed to load, for `useSyncExternalStore`. */
export const missingComponent = {
  current: (): boolean => isMissing,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
