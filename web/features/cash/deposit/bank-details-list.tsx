import { getBankDetails } from '#contract/cash/deposits.ts'
import { BANK_ACCOUNT_PARTS } from '#domain/cash/bank-account.ts'
import type { DepositCurrency } from '#domain/cash/deposit.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CopyButton } from '#web/ui/messages/copy-button.tsx'

/** A currency, or a request whose transfer is not sent yet. */
export type Destination = { currency: DepositCurrency } | { request: string }

/** Another account may have been set since the page opened. */
export const useBankDetails = (query: Destination) => useAnswer(getBankDetails, { query })

export function BankDetailsList({ to }: { to: Destination }) {
  const query = useBankDetails(to)
  const { data: details } = query
  if (details === undefined && query.error !== null)
    return <QueryFailure title="Failed to load bank details" query={query} fallback="Please try again" />
  return (
    <dl aria-busy={details === undefined} className={COPIED_LINES}>
      {BANK_ACCOUNT_PARTS.filter(({ name }) => details?.[name] !== '').map(({ name, label }) => (
        <CopiedLine key={name} label={label} text={details?.[name]} />
      ))}
    </dl>
  )
}

/** `text` is undefined while it loads. */
export const CopiedLine = ({ label, text }: { label: string; text: string | undefined }) => (
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

export const COPIED_LINES = 'divide-y divide-line rounded-md border border-line bg-canvas'
