import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'

/** Those that withdrawals were approved to, latest first. */
export function PayoutAccountsCard({ payoutAccounts }: Pick<CustomerPage, 'payoutAccounts'>) {
  return (
    <Card
      title="Bank Accounts"
      padded={payoutAccounts.length > 0}
      action={<EmptyNote text={payoutAccounts.length === 0 ? 'No approved withdrawals' : null} />}
    >
      {payoutAccounts.length > 0 && (
        <ul className="divide-y divide-line">
          {payoutAccounts.map((account) => (
            <li key={Object.values(account).join('\n')} className="py-2.5 last:pb-0">
              <p className="font-medium wrap-anywhere">
                {account.bankName} · {account.bankAccountNumber}
              </p>
              <p className="text-sm text-fg-2 wrap-anywhere">
                {account.bankAccountName} · {account.swiftCode} · {account.bankAddress}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
