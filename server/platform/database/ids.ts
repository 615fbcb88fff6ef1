import type { Queryable } from './pool.ts'

/** The first page ends before it. */
export const LARGEST_ID = '9223372036854775807'

/** Enough for the largest batch: 256 orders with 4 rows each. */
export const IDS_PER_BLOCK = 1_024n

export interface Ids {
  /** The next id. Throws when the block is used up: a bug. */
  next(): bigint
}

export const TAKE_ID_BLOCK = `select next_id_block() as block`

/**
 * Takes a block of ids. Call it after the transaction's row locks, so that a customer's ids rise in commit order on
 * every node. Gaps are normal; 2^63 / 1,024 blocks never run out.
 */
export async function takeIds(database: Queryable): Promise<Ids> {
  const { rows } = await database.query<{ block: bigint }>(TAKE_ID_BLOCK)
  const block = rows[0]?.block
  if (block === undefined) throw new Error('the id sequence gave nothing')
  return idsOfBlock(block)
}

/** A block's ids in order. */
export function idsOfBlock(block: bigint): Ids {
  const end = (block + 1n) * IDS_PER_BLOCK
  let next = block * IDS_PER_BLOCK
  return {
    next() {
      if (next >= end) throw new RangeError('a transaction used more ids than one block has')
      return next++
    },
  }
}
