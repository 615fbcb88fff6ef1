import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './corporate-actions.schemas.ts'

export type OfficeAction = z.output<typeof schemas.officeAction>

const mayLook = staff('settings.look')
const mayPropose = staff('corporate_actions.propose')

export const listCorporateActions = mayLook<typeof schemas.listCorporateActions>(
  'GET /api/admin/corporate-actions',
)
export const decideCorporateAction = mayPropose<typeof schemas.decideCorporateAction>(
  'POST /api/admin/corporate-actions',
)
