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
  /** Shown instead of "nothing found" while a search is not answered, or has failed. */
  excuse: string | null
}

/** The customers that an administrator's text finds, as the server finds them; none for an empty one. */
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
    // Those who still fit stay while the next are looked for.
    placeholderData: keepPreviousData,
  })
  if (search === '') return { commands: [], excuse: null }
  // Also by what does not show, such as the name given at sign-up: every customer in an answer matches its query.
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
