/** What a node knows of a customer's orders: those up to an id were told, and of them these are open. */
export interface ToldOrders {
  readonly afterId: bigint
  readonly open: ReadonlySet<bigint>
}

/** What was read since: every open order, orders that waited, and trades that were filled at once, by their ids. */
export interface OrderNews {
  readonly open: readonly bigint[]
  readonly waited: readonly bigint[]
  readonly traded: readonly bigint[]
}

/** An order to tell of: that it is there, or what became of it. */
export interface OrderStep {
  readonly orderId: bigint
  readonly step: 'new' | 'ended'
}

/**
 * What to tell of a customer's orders, in the order in which it must have happened, and what is known then. An order
 * that was filled at once has ended and was never new; one that came and went between two looks is told twice. Nothing
 * is told twice, however often the same is read. `limit` is how many ids a list of the news may have: a list that is
 * full may lack what follows, and is read on from its last.
 */
export function nextToldOrders(
  watch: ToldOrders,
  { open, waited, traded }: OrderNews,
  limit: number,
): { watch: ToldOrders; steps: readonly OrderStep[] } {
  const isOpen = new Set(open)
  const through = [waited, traded].reduce(
    (least, ids) => (ids.length < limit ? least : minimum(least, ids.at(-1) ?? least)),
    [...waited, ...traded].reduce(maximum, watch.afterId),
  )
  const isNews = (id: bigint) => id > watch.afterId && id <= through
  const ended = [...watch.open].filter((id) => !isOpen.has(id))
  const came = waited
    .filter(isNews)
    .flatMap((id): OrderStep[] => [
      { orderId: id, step: 'new' },
      ...(isOpen.has(id) ? [] : [{ orderId: id, step: 'ended' } as const]),
    ])
  const filled = traded.filter(isNews)
  const steps = [...ended.map(endedStep), ...came, ...filled.map(endedStep)]
  const stillOpen = [...isOpen].filter((id) => id <= through || watch.open.has(id))
  return { watch: { afterId: through, open: new Set(stillOpen) }, steps }
}

const endedStep = (orderId: bigint): OrderStep => ({ orderId, step: 'ended' })
const maximum = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b)
