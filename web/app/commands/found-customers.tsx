import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { adminListCustomers } from '#contract/office/customers/customers.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { TYPED_AFTER_MS } from '#web/lib/url/search-text.ts'
import type { Command } from './command.ts'

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
  const {
    data = [],
    isFetching,
    isError,
    isPlaceholderData,
  } = useQuery({
    ...queryOf(adminListCustomers, { query: { search: asked, limit: MOST } }),
    enabled: isAsked && search !== '',
    staleTime: 0,
    // Matching customers stay while the next search runs.
    placeholderData: keepPreviousData,
  })
  if (search === '') return { commands: [], excuse: null }
  // The server matches hidden fields too, such as the name given at sign-up: all of its answer fits.
  const fits = isPlaceholderData ? '' : asked
  const commands = data.map(({ id, username, fullName, email }): Command => ({
    id: `customer:${id}`,
    group: 'Customers',
    title: username,
    detail: fullName,
    words: `${email} ${id} ${fits}`,
    icon: <UserRound aria-hidden />,
    run: () => navigate(`/admin/customers/${id}`),
  }))
  if (!isAsked || isFetching) return { commands, excuse: 'Searching…' }
  return { commands, excuse: isError ? 'Customer search failed. Please try again.' : null }
}
