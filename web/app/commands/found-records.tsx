import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { type LookedUp, lookUp } from '#contract/office/customers/customers.ts'
import { readLookup } from '#domain/lookup/lookup.ts'
import { statusText } from '#web/features/reviews/status-text.ts'
import { queryOf } from '#web/lib/api/query.ts'
import type { Command } from './command.ts'

/** By whole id or reference; the server is asked for no other text. */
export function useFoundRecords(typed: string): Command[] {
  const text = typed.trim()
  const isAsked = readLookup(text) !== null
  const { data = [] } = useQuery({
    ...queryOf(lookUp, { query: { text } }),
    enabled: isAsked,
    staleTime: 0,
  })
  if (!isAsked) return []
  return data.map((found): Command => {
    const { kind, id, username, status } = found
    const { name, place } = KINDS[kind]
    return {
      id: `${kind}:${id}`,
      group: 'Found',
      title: kind === 'issued_references' ? name : `${name} ${id}`,
      detail: [username, ...(status === null ? [] : [statusText(status)])].join(' · '),
      words: text,
      icon: <CornerDownRight aria-hidden />,
      run: () => navigate(place(found)),
    }
  })
}

const inQueue =
  (queue: string) =>
  ({ id }: LookedUp): string =>
    `/admin?queue=${queue}&request=${id}`
const ofCustomer = ({ userId }: LookedUp): string => `/admin/customers/${userId}`

const KINDS: Record<LookedUp['kind'], { name: string; place: (found: LookedUp) => string }> = {
  deposits: { name: 'Deposit', place: inQueue('deposits') },
  withdrawals: { name: 'Withdrawal', place: inQueue('withdrawals') },
  profiles: { name: 'Profile', place: inQueue('profiles') },
  password_resets: { name: 'Password reset', place: inQueue('password-resets') },
  support_tickets: {
    name: 'Support ticket',
    place: ({ id, status }) => `/admin/support?status=${status}&ticket=${id}`,
  },
  transactions: { name: 'Transaction', place: ofCustomer },
  issued_references: { name: 'Issued deposit reference', place: ofCustomer },
}
