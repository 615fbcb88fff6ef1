import * as z from 'zod/mini'
import { LIMITS, type LimitName } from '#domain/support/limits.ts'
import { decimal, instant } from '../../fields.ts'
import { operation } from '../../operation.ts'

/** The same in the list and in the refusal of one more. */
export const limit = z.object({
  name: z.enum(Object.keys(LIMITS) as LimitName[]),
  /** What `used` and `most` are in. */
  unit: z.enum(['count', 'USD', 'shares']),
  /** Null where one request is limited, and where each server counts for itself. */
  used: z.nullable(decimal),
  most: decimal,
  /** When time alone frees what is used, or a part of it; null while nothing is used, or when time does not. */
  freeAgainAt: z.nullable(instant),
  why: z.string(),
  howToGetMore: z.nullable(z.string()),
})

export const listLimits = operation({
  summary: "The customer's limits: how much of each is used, when it is free again, why it is there",
  input: {},
  output: z.array(limit),
  refusals: [],
  isActivity: false,
  isViewable: true,
})
