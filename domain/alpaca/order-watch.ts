/** What a node told of a customer's orders: those up to an id, of which these are open. */
export interface ToldOrders {
  readonly afterId: bigint
  readonly open: ReadonlySet<bigint>
}

/** What was read since, by id: open orders, orders that waited, and trades filled at once. */
export interface OrderNews {
  readonly open: readonly bigint[]
  readonly waited: readonly bigint[]
  readonly traded: readonly bigint[]
}

export interface OrderStep {
  readonly orderId: bigint
  readonly step: 'new' | 'ended'
}

/**
 * What to tell of a customer's orders, in order, and what is known then: nothing twice, an order filled at once only as
 * ended, one that came and went between two looks twice (new, then ended). A list of `limit` ids may be incomplete and
 * is read on from its last.
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
