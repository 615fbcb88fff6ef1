import { nextShown, SMOOTHING_SECONDS } from './smoothed-price.ts'

interface Way {
  shown: string
  quote: string
  /** Until the quote itself is shown; 0 while it is. */
  secondsLeft: number
}

const SECOND_MS = 1_000

/** Of every symbol on screen. All of them step together, so that a page of prices is drawn once a second. */
const ways = new Map<string, Way>()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The price to show of a symbol; undefined before its first quote. */
export const shownPrice = (symbol: string): string | undefined => ways.get(symbol)?.shown

/** Calls `watcher` at every step until the returned function is called. Once nobody watches, all is forgotten. */
export function watchShownPrices(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) ways.clear()
  }
}

/**
 * A symbol has a quote. The first is shown at once; another is reached within ten seconds. A quote that comes on the
 * way only changes where it leads: however fast they come, every ten seconds the quote itself is shown.
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

/** A number from 0 to 1 that seems random: Lehmer's generator, enough for the eye. */
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
  for (const watcher of watchers) watcher()
  if (isMoving) return
  clearInterval(timer)
  timer = undefined
}
