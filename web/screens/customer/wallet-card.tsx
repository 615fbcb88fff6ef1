import type { CustomerPage } from '#contract/customers.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { Fact, FactList } from '../admin/fact-list.tsx'

/** A customer's money, in figures. */
export function WalletCard({
  wallet,
  holdingsValue,
  customer,
}: Pick<CustomerPage, 'wallet' | 'holdingsValue' | 'customer'>) {
  return (
    <Card title="Wallet">
      <FactList className="md:grid-cols-4">
        <Fact label="Balance">
          <Money value={wallet.balance} />
        </Fact>
        <Fact label="Available">
          <Money value={wallet.available} />
        </Fact>
        <Fact label="Held">
          <Money value={wallet.held} />
        </Fact>
        <Fact label="Holdings">{holdingsValue === null ? 'N/A' : <Money value={holdingsValue} />}</Fact>
      </FactList>
      {customer.payoutsPausedUntil !== null && (
        <Note className="mt-4">
          After a password reset, withdrawals are paused until{' '}
          <DateTime value={customer.payoutsPausedUntil} />.
        </Note>
      )}
    </Card>
  )
}
