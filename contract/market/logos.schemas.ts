import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { symbolField } from '../fields.ts'

export const getLogo = operation({
  summary: "A company's logo, as a picture; 404 where the operator has chosen no source or it has none",
  input: { params: z.object({ symbol: symbolField }) },
  output: z.unknown(),
  refusals: ['not_found'],
  carries: 'file',
  isActivity: false,
})
