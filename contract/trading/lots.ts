import type * as z from 'zod/mini'
import { customer } from '../endpoint.ts'
import type * as schemas from './lots.schemas.ts'

export type TaxLot = z.output<typeof schemas.taxLot>
export type RealizedRow = z.output<typeof schemas.realizedRow>
export type RealizedGains = z.output<typeof schemas.realizedGains>
export type LotSettings = z.output<typeof schemas.lotSettings>

export const listLots = customer<typeof schemas.listLots>('GET /api/holdings/:symbol/lots')
export const listRealized = customer<typeof schemas.listRealized>('GET /api/realised')
export const exportRealized = customer<typeof schemas.exportRealized>('GET /api/realised.csv')
export const getLotSettings = customer<typeof schemas.getLotSettings>('GET /api/lot-settings')
export const changeLotSettings = customer<typeof schemas.changeLotSettings>('PUT /api/lot-settings')
export const chooseLots = customer<typeof schemas.chooseLots>('PUT /api/transactions/:id/lots')
