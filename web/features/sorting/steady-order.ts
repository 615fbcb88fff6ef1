import { useEffect, useState } from 'react'

/**
 * Keeps the order of the last sort while prices change: a row that moves away under the pointer leads to a wrong press.
 * Sorts again when `sortedBy` changes, when an item comes or goes, and after half a minute of rest.
 */
export function useSteadyOrder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  sortedBy: string,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  const rests = useRests()
  const occasion = `${rests} ${sortedBy} ${items.map(idOf).toSorted().join()}`
  const [taken, take] = useState<{ occasion: string; ids: readonly string[] }>(NOTHING)
  if (taken.occasion !== occasion) {
    const ids = items.toSorted(compare).map(idOf)
    take({ occasion, ids })
    return items.toSorted(compare)
  }
  const byId = new Map(items.map((item) => [idOf(item), item]))
  return taken.ids.flatMap((id) => byId.get(id) ?? [])
}

const NOTHING = { occasion: '', ids: [] }

/** Counts rests: no input, and neither pointer nor focus on a row. */
function useRests(): number {
  const [rests, setRests] = useState(0)
  useEffect(() => {
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(rest, REST_MS)
    }
    const rest = () => {
      if (document.querySelector(ROW_IN_USE) === null) setRests((count) => count + 1)
      wait()
    }
    for (const input of INPUTS) addEventListener(input, wait, ANYWHERE)
    wait()
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) removeEventListener(input, wait, ANYWHERE)
    }
  }, [])
  return rests
}

const REST_MS = 30_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel'] as const
/** Scroll events inside the page do not bubble. */
const ANYWHERE = { capture: true, passive: true }
const ROW_IN_USE = 'main :is(tbody, li):is(:hover, :focus-within)'
