import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { PAUSE_TEXTS } from '#domain/people/payout-pause.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'

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
      {wallet.owed !== undefined && (
        <Note tone="warn" className="mt-4">
          Owes <Money value={wallet.owed} /> after a correction. Buying and withdrawing wait until it is paid.
        </Note>
      )}
      {customer.payoutsPausedUntil !== null && customer.payoutsPausedFor !== null && (
        <Note className="mt-4">
          Withdrawals are paused until <DateTime value={customer.payoutsPausedUntil} />{' '}
          {PAUSE_TEXTS[customer.payoutsPausedFor].replace('your', 'the')}.
        </Note>
      )}
    </Card>
  )
}
