import { Component, type ReactNode } from 'react'

interface LazyBoundaryProps {
  children: ReactNode
}

/**
 * Around a component with lazy code. If that fails to load, as after an update of the server, only this component is
 * missing, and the page offers a reload.
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

/** Whether a component failed to load, for `useSyncExternalStore`. */
export const missingComponent = {
  current: (): boolean => isMissing,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
