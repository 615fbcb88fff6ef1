import { Component, type ReactNode, Suspense } from 'react'
import { createStore } from '#web/lib/store.ts'

interface LazyBoundaryProps {
  /** While it loads. */
  fallback?: ReactNode
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
    missingComponent.set(true)
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    return this.state.failed ? null : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

/** Whether a component failed to load. */
export const missingComponent = createStore(false)
