import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './instruments.schemas.ts'

export type InstrumentFacts = z.output<typeof schemas.instrumentFacts>

export const listInstruments: Endpoint<typeof schemas.listInstruments> = {
  method: 'GET',
  path: '/api/instruments',
  access: 'signed-in',
}
