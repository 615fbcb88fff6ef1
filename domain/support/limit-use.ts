import { parseDecimal } from '../money/decimal.ts'
import type { Limit } from './limits.ts'

/** The most decimals that a figure of a limit has. */
const SCALE = 8

/** How much of a limit is used. Null where nothing is counted: one request is limited, or each server counts. */
export function limitUse({ used, most }: Pick<Limit, 'used' | 'most'>): 'none' | 'part' | 'all' | null {
  if (used === null) return null
  const [usedUnits, mostUnits] = [parseDecimal(used, SCALE), parseDecimal(most, SCALE)]
  if (usedUnits === null || mostUnits === null)
    throw new RangeError(`${used} of ${most} is no figure of a limit`)
  if (usedUnits === 0n) return 'none'
  return usedUnits < mostUnits ? 'part' : 'all'
}
