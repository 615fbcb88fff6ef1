import { useQuery } from '@tanstack/react-query'
import { type BankDetails, getBankDetails } from '#contract/cash/deposits.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { COPIED_LINES, CopiedLine } from './copied-line.tsx'

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
    <dl aria-busy={details === undefined} className={COPIED_LINES}>
      {LINES.map(({ name, label }) => (
        <CopiedLine key={name} label={label} text={details?.[name]} />
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
