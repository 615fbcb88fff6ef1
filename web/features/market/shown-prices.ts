import { nextShown, SMOOTHING_SECONDS } from './smoothed-price.ts'

interface Way {
  shown: string
  quote: string
  /** Until the quote is reached; 0 once it is. */
  secondsLeft: number
}

const SECOND_MS = 1_000

/** By symbol. All step together, so that a page of prices renders once a second. */
const ways = new Map<string, Way>()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

export const shownPrice = (symbol: string): string | undefined => ways.get(symbol)?.shown

/** Calls `watcher` at every step until the returned function is called. Without watchers all is forgotten. */
export function watchShownPrices(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) ways.clear()
  }
}

/**
 * Leads a symbol's shown price to a quote: the first at once, others within ten seconds. A quote on the way only
 * changes the target, so that a quote is reached every ten seconds, however fast they come.
 */
export function leadShownPrice(symbol: string, quote: string): void {
  const way = ways.get(symbol) ?? { shown: quote, quote, secondsLeft: 0 }
  ways.set(symbol, way)
  way.quote = quote
  if (way.shown === quote) return
  way.secondsLeft ||= SMOOTHING_SECONDS
  timer ??= setInterval(step, SECOND_MS)
}

let chance = 1

/** A pseudorandom number from 0 to 1 (Lehmer's generator), enough for the eye. */
function nextChance(): number {
  chance = (chance * 16_807) % 2_147_483_647
  return chance / 2_147_483_647
}

function step(): void {
  let isMoving = false
  for (const way of ways.values()) {
    if (way.secondsLeft === 0) continue
    isMoving = true
    way.shown = nextShown(way.shown, way.quote, way.secondsLeft, nextChance())
    way.secondsLeft = way.shown === way.quote ? 0 : way.secondsLeft - 1
  }
  void tellInSlices()
  if (isMoving) return
  clearInterval(timer)
  timer = undefined
}

/** Prices that are drawn in one task: sixty at once would keep a phone from answering. */
const DRAWN_AT_ONCE = 12

async function tellInSlices(): Promise<void> {
  let drawn = 0
  for (const watcher of watchers) {
    if (drawn > 0 && drawn % DRAWN_AT_ONCE === 0) await nextTask()
    drawn += 1
    watcher()
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
