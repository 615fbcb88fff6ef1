import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  children: ReactNode
}

/**
 * Around a part of the page whose code is fetched when it is wanted (a dialog, a button of the bar). When it cannot
 * be had, as after a new version was installed, that part is missing and nothing else: the page says so and
 * offers to be loaded anew.
 */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
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

/** Whether a part of this page could not be had, for `useSyncExternalStore`. */
export const missingPart = {
  current: (): boolean => isMissing,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
