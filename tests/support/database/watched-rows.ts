import type { Page } from '@playwright/test'

/** What `watchRows` has seen of the rows of assets. */
export interface SeenRows {
  /** Lists of prices that have arrived. */
  lists: number
  /** Prices in them. */
  prices: number
  /** Rows whose price, as it shows, was another one than in the list before. */
  moved: number
  /** Rows of which a list said something new that does not show, such as the time. */
  stood: number
  /** Rows that React has rendered. */
  rendered: number
  /** Symbols of rows that were rendered, or touched in the document, although what they show stood still. */
  needless: string[]
}

/** From now on: what was seen before is forgotten. */
export const forgetRows = (page: Page): Promise<void> => page.evaluate('window.watchedRows.forget()')

export const seenRows = (page: Page): Promise<SeenRows> => page.evaluate<SeenRows>('window.watchedRows.seen')

/**
 * Runs in the page before its own scripts: compares what the streams of prices say with what React renders, in the
 * build that customers get. React tells every commit to a hook meant for its developer tools, and marks the
 * components that ran in it (`PerformedWork`, the lowest flag).
 */
export function watchRows(): void {
  interface Fiber {
    key: string | null
    tag: number
    flags: number
    child: Fiber | null
    sibling: Fiber | null
    alternate: Fiber | null
  }
  const none = (): SeenRows => ({ lists: 0, prices: 0, moved: 0, stood: 0, rendered: 0, needless: [] })
  const watched = { seen: none(), forget: () => void (watched.seen = none()) }
  /** What the latest list said of a symbol: all of it, and what of it shows. */
  const known = new Map<string, { all: string; shown: string }>()
  /** Has moved and is not rendered yet. */
  const due = new Set<string>()
  /** Of those, rendered in this commit. */
  const rendered = new Set<string>()
  /** What a row showed when it was last looked at. A price on the way to its quote moves without a list. */
  const texts = new Map<string, string>()
  /** Was rendered for a reason, so its nodes may change. */
  const drawn = new Set<string>()

  class WatchedEventSource extends EventSource {
    constructor(url: string) {
      super(url)
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const list: unknown = JSON.parse(data)
        if (Array.isArray(list)) hear(list)
      })
    }
  }
  function hear(list: { symbol: string; currentPrice: string; change24h: string; isStale?: boolean }[]) {
    watched.seen.lists += 1
    watched.seen.prices += list.length
    for (const asset of list) {
      const { symbol, currentPrice, change24h, isStale } = asset
      const before = known.get(symbol)
      const now = { all: JSON.stringify(asset), shown: `${currentPrice} ${change24h} ${isStale}` }
      known.set(symbol, now)
      if (before?.shown !== now.shown) {
        watched.seen.moved += 1
        due.add(symbol)
      } else if (before.all !== now.all) watched.seen.stood += 1
    }
  }

  const PERFORMED_WORK = 1
  /** Function components, with their memo and forwardRef. */
  const RUNS = new Set([0, 11, 14, 15])
  const symbolOf = ({ key }: Fiber) => (key !== null && known.has(key) ? key : null)

  /** Whether any component of a part that was there before has run in this commit. */
  function hasRun(fiber: Fiber): boolean {
    if (fiber.alternate === null) return false
    if (RUNS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) return true
    return childrenOf(fiber).some(hasRun)
  }
  /** None where the commit has left them as they were. */
  function childrenOf(fiber: Fiber): Fiber[] {
    if (fiber.child === fiber.alternate?.child) return []
    const children: Fiber[] = []
    for (let child = fiber.child; child !== null; child = child.sibling) children.push(child)
    return children
  }
  function look(fiber: Fiber): void {
    const symbol = symbolOf(fiber)
    if (symbol === null) childrenOf(fiber).forEach(look)
    else if (hasRun(fiber)) {
      watched.seen.rendered += 1
      const links = [...document.querySelectorAll(`a[href="/asset/${symbol}"]`)]
      const text = links.map((link) => link.closest('li, tr')?.textContent).join()
      const hasMoved = texts.get(symbol) !== text
      texts.set(symbol, text)
      // A step on the way may come between a list and its rendering, which is due still.
      if (!hasMoved && due.has(symbol)) rendered.add(symbol)
      // One that is on the page twice is rendered twice.
      if (due.has(symbol) || drawn.has(symbol) || hasMoved) drawn.add(symbol)
      else watched.seen.needless.push(symbol)
    }
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot(_: number, root: { current: Fiber }) {
      look(root.current)
      for (const symbol of rendered) due.delete(symbol)
      rendered.clear()
    },
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  }

  // Comes after the commit: its nodes have changed by then.
  const nodes = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const link = element?.closest('li, tr')?.querySelector('a[href^="/asset/"]') ?? null
      // Drawn for the first time, below what is in sight.
      if ([...addedNodes].some((added) => added.contains(link))) continue
      const symbol = link?.getAttribute('href')?.slice('/asset/'.length)
      if (symbol !== undefined && known.has(symbol) && !drawn.has(symbol))
        watched.seen.needless.push(`${symbol} (document)`)
    }
    drawn.clear()
  })
  nodes.observe(document, { subtree: true, childList: true, characterData: true })
  Object.assign(window, {
    EventSource: WatchedEventSource,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: hook,
    watchedRows: watched,
  })
}
