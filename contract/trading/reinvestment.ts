import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reinvestment.schemas.ts'

export type Reinvestment = z.output<typeof schemas.reinvestment>
export type ReinvestedDividend = z.output<typeof schemas.reinvestedDividend>

export const getReinvestment: Endpoint<typeof schemas.getReinvestment> = {
  method: 'GET',
  path: '/api/reinvestment',
  access: 'customer',
}

export const setReinvestment: Endpoint<typeof schemas.setReinvestment> = {
  method: 'PUT',
  path: '/api/reinvestment',
  access: 'customer',
}
