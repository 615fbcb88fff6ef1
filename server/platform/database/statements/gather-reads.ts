import { TooManyWaiting, isDatabaseAway } from '../failure.ts'

/** More gain nothing and lengthen the tail. */
const MAX_KEYS = 256
/**
 * Statements at a time: with one, Node and PostgreSQL waited for each other. A second makes 64 readers of ten holdings
 * a third faster; a third gains nothing.
 */
const MOST_ON_THEIR_WAY = 2
/** Waiting keys worth a second statement; with eight, most of the gain is lost to small statements. */
const WORTH_ANOTHER = 24
/** Some forty statements' worth. */
const MAX_WAITING = 10_000

/**
 * Turns a statement that reads rows by key into single reads. The first read starts one; reads meanwhile share the
 * next, so load makes statements larger before more, and no result predates its request. While the database is away,
 * all waiting reads fail at once.
 */
export function gatherReads<Found, Key = bigint>(
  readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  type Waiting = PromiseWithResolvers<Found | undefined>
  let waiting = new Map<Key, Waiting>()
  let onTheirWay = 0

  function start(): void {
    while (waiting.size >= (onTheirWay === 0 ? 1 : WORTH_ANOTHER) && onTheirWay < MOST_ON_THEIR_WAY) {
      onTheirWay += 1
      void answer(takeNext()).then(() => {
        onTheirWay -= 1
        start()
      })
    }
  }

  function takeNext(): ReadonlyMap<Key, Waiting> {
    const all = [...waiting]
    waiting = new Map(all.slice(MAX_KEYS))
    return new Map(all.slice(0, MAX_KEYS))
  }

  async function answer(asked: ReadonlyMap<Key, Waiting>): Promise<void> {
    try {
      const found = await readAll([...asked.keys()])
      // Replies are written while the next statement runs.
      setImmediate(() => asked.forEach(({ resolve }, key) => resolve(found.get(key))))
    } catch (error) {
      const isAway = isDatabaseAway(error)
      const failed = isAway ? [...asked.values(), ...waiting.values()] : [...asked.values()]
      if (isAway) waiting = new Map()
      for (const { reject } of failed) reject(error)
    }
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.promise
    if (waiting.size >= MAX_WAITING) return Promise.reject(new TooManyWaiting('too many reads are waiting'))
    const own = Promise.withResolvers<Found | undefined>()
    waiting.set(key, own)
    start()
    return own.promise
  }
}
