import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { adminListCustomers } from '#contract/customers.ts'
import { queryOf } from '../../api/query.ts'
import type { Command } from './command.ts'

/** While somebody types, nothing is asked. */
const TYPING_MS = 200
const MOST = '5'

interface FoundCustomers {
  commands: Command[]
  /** Said in place of "nothing found" while what is typed is not answered, or cannot be. */
  excuse: string | null
}

/** The customers an administrator's text finds, by any part of a name, an address or a username. */
export function useFoundCustomers(isAdministrator: boolean, typed: string): FoundCustomers {
  const search = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])
  const isWanted = isAdministrator && search !== ''
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery({
    ...queryOf(adminListCustomers, { query: { search: asked, limit: MOST } }),
    enabled: isWanted && asked !== '',
    staleTime: 0,
    // Those who still fit stay while the next are looked for.
    placeholderData: keepPreviousData,
  })
  const commands = data.map(({ id, username, fullName, email }): Command => ({
    id: `customer:${id}`,
    group: 'Customers',
    title: username,
    detail: fullName,
    words: `${email} ${id}`,
    icon: <UserRound aria-hidden />,
    run: () => navigate(`/admin/customers/${id}`),
  }))
  if (!isWanted) return { commands: [], excuse: null }
  if (asked !== search || isFetching) return { commands, excuse: 'Searching…' }
  return { commands, excuse: isError ? 'Customers could not be searched. Please try again.' : null }
}
