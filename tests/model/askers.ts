import type { Asker } from './asks.ts'
import type { Customer, Person, State } from './world/state.ts'

/** An id that is never given out. */
export const NO_ID = '1'

/** Who asks, by their latest session, be it over. */
export function asker(state: State, kind: 'customer' | 'administrator', at: number, node: number): Asker {
  const people: Person[] = kind === 'customer' ? state.customers : state.administrators
  const sessions = people[at]?.sessions ?? []
  const open = sessions.findLastIndex(({ ended }) => ended === null)
  return { kind, at, node: node % state.nodes, session: open >= 0 ? open : sessions.length - 1 }
}

export const visitor = (state: State, node: number): Asker => ({
  kind: 'visitor',
  at: 0,
  session: -1,
  node: node % state.nodes,
})

export function customerAt({ customers }: State, at: number): Customer {
  const customer = customers[at]
  if (!customer) throw new Error(`there is no customer ${at}`)
  return customer
}

/** Stands in for the id of a customer who has not signed up; it is never given out. */
export const idOf = ({ isThere, id }: Customer): string => (isThere ? id : NO_ID)

/** One of the ids a history may mean; an unused one when there are none. */
export const oneOf = (ids: readonly string[], which: number): string =>
  ids[which % Math.max(1, ids.length)] ?? NO_ID
