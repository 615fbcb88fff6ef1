import { useQuery } from '@tanstack/react-query'
import { type BankDetails, getBankDetails } from '#contract/cash/deposits.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

/** Where to send the transfer, each detail with a button that copies it. */
export function BankDetailsList() {
  const { data: details, error, isRefetching, refetch } = useQuery(queryOf(getBankDetails, {}))
  if (details === undefined && error !== null) {
    return (
      <LoadFailure
        title="Failed to load bank details"
        text={detailOf(error, 'Please try again')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <dl
      aria-busy={details === undefined}
      className="divide-y divide-line rounded-md border border-line bg-canvas"
    >
      {LINES.map(({ name, label }) => (
        <div key={name} className="flex min-h-11 items-center gap-3 pr-1 pl-3.5 md:min-h-9">
          <dt className="w-26 shrink-0 text-sm text-fg-2">{label}</dt>
          <dd className="flex min-w-0 flex-1 items-center justify-between gap-2 font-medium">
            {details === undefined ? (
              <Skeleton className="w-32" />
            ) : (
              <>
                <span className="min-w-0 py-1.5 wrap-anywhere">{details[name]}</span>
                <CopyButton label={`Copy ${label.toLowerCase()}`} text={details[name]} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const LINES: readonly { name: keyof BankDetails; label: string }[] = [
  { name: 'bankName', label: 'Bank name' },
  { name: 'accountName', label: 'Account name' },
  { name: 'accountNumber', label: 'Account number' },
  { name: 'routingNumber', label: 'Routing number' },
  { name: 'swiftCode', label: 'SWIFT code' },
]
