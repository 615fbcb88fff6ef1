import { Component, type ReactNode } from 'react'
import { createStore } from '#web/lib/store.ts'

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
    missingComponent.set(true)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

/** Whether a component failed to load. */
export const missingComponent = createStore(false)
