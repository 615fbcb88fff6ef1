import { Spinner } from '#web/ui/loading/spinner.tsx'
import { useLostConnectionText } from '#web/ui/loading/lost-connection.tsx'

/** A screen's code is loading, or waits for the connection. */
export function ScreenPending() {
  const lost = useLostConnectionText()
  if (lost === null) return <Spinner label="Loading..." />
  return (
    <div role="status" className="page py-16 text-center">
      <h1 tabIndex={-1} className="font-semibold">
        {lost}
      </h1>
    </div>
  )
}
