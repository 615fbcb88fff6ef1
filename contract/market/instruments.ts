import type * as z from 'zod/mini'
import { signedIn } from '../endpoint.ts'
import type * as schemas from './instruments.schemas.ts'

export type InstrumentFacts = z.output<typeof schemas.instrumentFacts>

export const listInstruments = signedIn<typeof schemas.listInstruments>('GET /api/instruments')
