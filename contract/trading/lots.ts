import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './lots.schemas.ts'

export type TaxLot = z.output<typeof schemas.taxLot>
export type RealizedRow = z.output<typeof schemas.realizedRow>
export type RealizedGains = z.output<typeof schemas.realizedGains>
export type LotSettings = z.output<typeof schemas.lotSettings>

export const listLots: Endpoint<typeof schemas.listLots> = {
  method: 'GET',
  path: '/api/holdings/:symbol/lots',
  access: 'customer',
}

export const listRealized: Endpoint<typeof schemas.listRealized> = {
  method: 'GET',
  path: '/api/realised',
  access: 'customer',
}

export const exportRealized: Endpoint<typeof schemas.exportRealized> = {
  method: 'GET',
  path: '/api/realised.csv',
  access: 'customer',
}

export const getLotSettings: Endpoint<typeof schemas.getLotSettings> = {
  method: 'GET',
  path: '/api/lot-settings',
  access: 'customer',
}

export const changeLotSettings: Endpoint<typeof schemas.changeLotSettings> = {
  method: 'PUT',
  path: '/api/lot-settings',
  access: 'customer',
}

export const chooseLots: Endpoint<typeof schemas.chooseLots> = {
  method: 'PUT',
  path: '/api/transactions/:id/lots',
  access: 'customer',
}
