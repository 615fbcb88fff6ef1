import { dollarText } from '#web/ui/figures/decimal-text.ts'
import type { Listed } from './review.ts'

/** "anna · $100.00 · NF-C5HY": a dialog's customer, amount and reference. */
export const requestSummary = (
  request: Pick<Listed, 'username' | 'amount' | 'reference' | 'depositReference'>,
) => {
  const { username, amount, reference, depositReference } = request
  const parts = [username, amount && dollarText(amount), reference ?? depositReference]
  return parts.filter((part) => part !== undefined).join(' · ')
}
