import * as z from 'zod/mini'
import { LIMITS, type LimitName } from '#domain/support/limits.ts'
import { decimal, instant } from '../../fields.ts'
import { operation } from '../../operation.ts'

export const limit = z.object({
  name: z.enum(Object.keys(LIMITS) as LimitName[]),
  unit: z.enum(['count', 'USD', 'shares']),
  /** Null where one request is limited, and where each server counts for itself. */
  used: z.nullable(decimal),
  most: decimal,
  /** When time frees some of it; null while nothing is used, or when time does not. */
  freeAgainAt: z.nullable(instant),
  why: z.string(),
  howToGetMore: z.nullable(z.string()),
})

export const listLimits = operation({
  summary: "The customer's limits: how much of each is used, when it is free again, why it is there",
  output: z.array(limit),
  isActivity: false,
  isViewable: true,
})
