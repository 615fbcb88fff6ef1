import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { symbolField } from '../fields.ts'

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/logo/:symbol',
  access: 'public',
  summary: "A company's logo, as a picture; 404 where the operator has chosen no source or it has none",
  input: { params: z.object({ symbol: symbolField }) },
  output: z.unknown(),
  refusals: ['not_found'],
  carries: 'file',
  isActivity: false,
})
