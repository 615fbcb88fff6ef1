import { CHECK_CONNECTION } from '#web/lib/api/call-error.ts'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'

export const UnreachablePage = () => (
  <main className="splash">
    <LoadFailure
      titleAs="h1"
      title="The trading platform cannot be reached"
      text={`${CHECK_CONNECTION}.`}
      onRetry={() => location.reload()}
    />
  </main>
)
