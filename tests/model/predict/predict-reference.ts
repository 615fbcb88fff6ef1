import { type Prediction, fieldIn, fieldOf, granted, refused } from './prediction.ts'
import { type Customer, type State, kycStatusOf } from '../world/state.ts'

/** No reference: its last character is not what the others make it. */
export const MISREAD = 'NF-2222-223'

/** The reference for the next transfer: the same until a deposit has used it. */
export function predictReference(state: State, customer: Customer): Prediction {
  if (kycStatusOf(customer) !== 'approved') return refused('profile_not_approved')
  const { openReference } = customer
  if (openReference !== null) return granted({ depositReference: openReference })
  return granted(
    {},
    {
      differs: (answer) => notNew(state, answer),
      effect: (reply) => void (customer.openReference = fieldOf(reply, 'depositReference')),
    },
  )
}

/** A reference that was never issued. */
export function notNew({ customers }: State, answer: unknown): string | null {
  const reference = String(fieldIn(answer, 'depositReference'))
  const known = customers.flatMap(({ openReference, deposits }) => [
    openReference,
    ...deposits.map(({ depositReference }) => depositReference),
  ])
  if (!/^NF-[2-9A-Z]{4}-[2-9A-Z]{3}$/.test(reference)) return `${reference} is no reference`
  return known.includes(reference) ? `${reference} was given out before` : null
}
