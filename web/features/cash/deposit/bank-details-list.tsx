import { useQuery } from '@tanstack/react-query'
import { getBankDetails } from '#contract/cash/deposits.ts'
import { BANK_ACCOUNT_PARTS } from '#domain/cash/bank-account.ts'
import type { DepositCurrency } from '#domain/cash/deposit.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { COPIED_LINES, CopiedLine } from './copied-line.tsx'

/** A currency, or a request whose transfer is not sent yet. */
export type Destination = { currency: DepositCurrency } | { request: string }

/** Another account may have been set since the page opened. */
export const useBankDetails = (query: Destination) =>
  useQuery({ ...queryOf(getBankDetails, { query }), ...CHANGES_ELSEWHERE })

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
