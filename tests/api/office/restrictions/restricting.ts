import {
  type Restriction,
  liftRestriction,
  restrictCustomer,
} from '#contract/office/customers/restrictions.ts'
import type { Reply } from '../../../support/client.ts'
import type { Person } from '../../../support/people.ts'

/** What is asked unless a test says otherwise. */
const USUAL = {
  rights: ['withdraw'],
  reason: 'other',
  note: 'Looks odd.',
  sentence: 'We are looking into a payment.',
  businessDays: null,
} as const

/** Restricts a customer; what is not given is the usual. */
export const restrict = (
  who: Person,
  { id }: Person,
  asked: Partial<Parameters<typeof body>[0]> = {},
): Promise<Reply<Restriction>> => who.call(restrictCustomer, { params: { id }, body: body(asked) })

const body = (asked: {
  rights?: Restriction['rights']
  reason?: Restriction['reason']
  note?: string
  sentence?: string
  businessDays?: number | null
}) => ({ ...USUAL, rights: [...USUAL.rights], ...asked })

/** Lifts a restriction. */
export const lift = (who: Person, { id }: Pick<Restriction, 'id'>): Promise<Reply<Restriction>> =>
  who.call(liftRestriction, { params: { id }, body: { reason: 'It is clear now.' } })
