import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound, CornerDownRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { adminListCustomers, type LookedUp, lookUp } from '#contract/office/customers/customers.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { TYPED_AFTER_MS } from '#web/lib/url/search-text.ts'
import type { Command } from './command.ts'
import { readLookup } from '#domain/lookup/lookup.ts'
import { statusText } from '#web/features/reviews/review-status.tsx'

const MOST = '5'

interface FoundCustomers {
  commands: Command[]
  /** In place of "nothing found" during a search, or after its failure. */
  excuse: string | null
}

/** The customers that the server finds; none for an empty text. */
export function useFoundCustomers(typed: string): FoundCustomers {
  const search = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), TYPED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [search])
  const isAsked = asked === search
  const found = useQuery({
    ...queryOf(adminListCustomers, { query: { search: asked, limit: MOST } }),
    enabled: isAsked && search !== '',
    staleTime: 0,
    // Matching customers stay while the next search runs.
    placeholderData: keepPreviousData,
  })
  if (search === '') return { commands: [], excuse: null }
  // The server matches hidden fields too, such as the name given at sign-up: all of its answer fits.
  const fits = found.isPlaceholderData ? '' : asked
  const commands = (found.data ?? []).map(({ id, username, fullName, email }): Command => ({
    id: `customer:${id}`,
    group: 'Customers',
    title: username,
    detail: fullName,
    words: `${email} ${id} ${fits}`,
    icon: <UserRound aria-hidden />,
    run: () => navigate(`/admin/customers/${id}`),
  }))
  if (!isAsked || found.isFetching) return { commands, excuse: 'Searching…' }
  return { commands, excuse: found.isError ? 'Customer search failed. Please try again.' : null }
}

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
