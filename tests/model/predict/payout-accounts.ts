import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import type { Customer } from '../world/state.ts'

/** The bank accounts that withdrawals were approved to, each once, the last approved first. */
export function payoutAccountsOf({ withdrawals }: Customer): PayoutAccount[] {
  const paid = withdrawals
    .filter(({ status }) => status === 'approved')
    .toSorted((a, b) => b.processedMs - a.processedMs || Number(BigInt(b.id) - BigInt(a.id)))
  const byText = new Map(paid.toReversed().map(({ payTo }) => [JSON.stringify(payTo), payTo]))
  return [...new Set(paid.map(({ payTo }) => JSON.stringify(payTo)))].flatMap(
    (text) => byText.get(text) ?? [],
  )
}
