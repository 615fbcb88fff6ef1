import { describe, expect, test } from 'vitest'

/**
 * Tests every event in every state. `table` has a row for each state and a column for each event: the state after it,
 * or '-' where the event is refused.
 */
export function testStateTable<State extends string, Event extends string>(
  next: (state: State, event: Event) => State,
  events: readonly Event[],
  table: Readonly<Record<State, string>>,
): void {
  describe.each(Object.entries<string>(table) as [State, string][])('while %s', (state, row) => {
    const afters = row.trim().split(/\s+/)
    test.each(events.map((event, at) => [event, afters[at]] as const))('%s: %s', (event, after) => {
      if (after === '-') expect(() => next(state, event)).toThrow(`: ${event} is not possible while ${state}`)
      else expect(next(state, event)).toBe(after)
    })
    test('has a column for each event', () => expect(afters).toHaveLength(events.length))
  })
}
