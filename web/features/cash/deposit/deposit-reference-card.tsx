import type { UseQueryResult } from '@tanstack/react-query'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

interface DepositReferenceCardProps {
  reference: UseQueryResult<{ depositReference: string }>
}

/** What to write on the transfer, so that it is recognized. */
export function DepositReferenceCard({ reference }: DepositReferenceCardProps) {
  const { data, error, isFetching, refetch } = reference
  if (data === undefined && error !== null) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <Note tone="warn" className="w-full">
          Failed to load the deposit reference. {detailOf(error)}.
        </Note>
        <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <section
      aria-label="Deposit reference"
      aria-busy={data === undefined}
      className="rounded-md border border-brand/30 bg-brand-tint py-2.5 pr-1 pl-3.5"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-9">
        <div className="min-w-0">
          <h3 className="text-sm text-fg-2">Deposit reference</h3>
          {data === undefined ? (
            <p className="flex items-center text-lg">
              <Skeleton className="w-32" />
              &nbsp;
            </p>
          ) : (
            <p className="text-lg font-semibold tracking-number">{data.depositReference}</p>
          )}
        </div>
        {data !== undefined && <CopyButton label="Copy deposit reference" text={data.depositReference} />}
      </div>
      <p className="mt-1 pr-2.5 text-xs text-fg-2">Add this reference to the transfer. Use it once.</p>
    </section>
  )
}
