import { Component, type ReactNode } from 'react'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'

/** Keeps a broken screen from breaking the shell. If its code is gone after an update, reloads the page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: Error | null }> {
  override state: { failed: Error | null } = { failed: null }

  static getDerivedStateFromError(error: unknown): { failed: Error } {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    const codeIsGone = /dynamically imported module|module script/i.test(failed.message)
    return (
      <div className="page py-16">
        <LoadFailure
          titleAs="h1"
          title="Something went wrong"
          text={
            codeIsGone ? 'This page could not be loaded.' : 'This page failed. Your account is not affected.'
          }
          onRetry={() => (codeIsGone ? location.reload() : this.setState({ failed: null }))}
        />
      </div>
    )
  }
}
