import { adminListTransactions, correctAccount } from '#contract/cash/corrections.ts'
import type { CorrectionKind } from '#domain/corrections/correction.ts'
import type { Person } from '../../../support/people.ts'

/** The body of a good correction. */
export const correctionBody = (kind: CorrectionKind, amount: string, more: object = {}) => ({
  kind,
  amount,
  reasonCode: 'other' as const,
  sentence: 'We corrected a booking.',
  note: 'Ticket 17, the bank called.',
  ...more,
})

/** `root` corrects the account of `person`. */
export const correct = (
  root: Person,
  person: Person,
  kind: CorrectionKind,
  amount: string,
  more: object = {},
) => root.call(correctAccount, { params: { id: person.id }, body: correctionBody(kind, amount, more) })

/** The newest transaction of a type, as the office sees it. */
export async function newest(root: Person, person: Person, type: string) {
  const { body } = await root.call(adminListTransactions, { params: { id: person.id }, query: {} })
  const found = body.find((transaction) => transaction.type === type)
  if (!found) throw new Error(`there is no ${type}`)
  return found
}
