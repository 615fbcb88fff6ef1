import type { CustomerPage } from '#contract/office/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'

/** The bank accounts that withdrawals were approved to, the latest first. */
export function PayoutAccountsCard({ payoutAccounts }: Pick<CustomerPage, 'payoutAccounts'>) {
  return (
    <Card title="Bank Accounts">
      {payoutAccounts.length === 0 ? (
        <p className="text-fg-2">No approved withdrawals</p>
      ) : (
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
