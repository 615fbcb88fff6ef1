import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './reinvestment.schemas.ts'

export type Reinvestment = z.output<typeof schemas.reinvestment>
export type ReinvestedDividend = z.output<typeof schemas.reinvestedDividend>

export const getReinvestment = customer<typeof schemas.getReinvestment>('GET /api/reinvestment')
export const setReinvestment = customer<typeof schemas.setReinvestment>('PUT /api/reinvestment')
