import { getBankDetails } from '#contract/cash/deposits.ts'
import { BANK_ACCOUNT_PARTS } from '#domain/cash/bank-account.ts'
import type { DepositCurrency } from '#domain/cash/deposit.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'

/** A currency, or a request whose transfer is not sent yet. */
export type Destination = { currency: DepositCurrency } | { request: string }

/** Another account may have been set since the page opened. */
export const useBankDetails = (query: Destination) => useAnswer(getBankDetails, { query })

export function BankDetailsList({ to }: { to: Destination }) {
  const { data: details, error, isRefetching, refetch } = useBankDetails(to)
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
    <dl aria-busy={details === undefined} className={COPIED_LINES}>
      {BANK_ACCOUNT_PARTS.filter(({ name }) => details?.[name] !== '').map(({ name, label }) => (
        <CopiedLine key={name} label={label} text={details?.[name]} />
      ))}
    </dl>
  )
}

interface CopiedLineProps {
  label: string
  /** Undefined while loading. */
  text: string | undefined
}

export function CopiedLine({ label, text }: CopiedLineProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 pr-1 pl-3.5 md:min-h-9">
      <dt className="w-26 shrink-0 text-sm text-fg-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2 font-medium">
        {text === undefined ? (
          <Skeleton className="w-32" />
        ) : (
          <>
            <span className="min-w-0 py-1.5 wrap-anywhere">{text}</span>
            <CopyButton label={`Copy ${label.toLowerCase()}`} text={text} />
          </>
        )}
      </dd>
    </div>
  )
}

export const COPIED_LINES = 'divide-y divide-line rounded-md border border-line bg-canvas'
