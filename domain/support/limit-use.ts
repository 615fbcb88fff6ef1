import { parseDecimal } from '../money/decimal.ts'
import type { Limit } from './limits.ts'

/** The most decimals of a limit's figure. */
const SCALE = 8

/** The used part of a limit. Null where nothing is counted: one request is limited, or each server counts. */
export function limitUse({ used, most }: Pick<Limit, 'used' | 'most'>): 'none' | 'part' | 'all' | null {
  if (used === null) return null
  const [usedUnits, mostUnits] = [parseDecimal(used, SCALE), parseDecimal(most, SCALE)]
  if (usedUnits === null || mostUnits === null)
    throw new RangeError(`${used} of ${most} is no figure of a limit`)
  if (usedUnits === 0n) return 'none'
  return usedUnits < mostUnits ? 'part' : 'all'
}
