import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './corporate-actions.schemas.ts'

export type OfficeAction = z.output<typeof schemas.officeAction>

export const listCorporateActions: Endpoint<typeof schemas.listCorporateActions> = {
  method: 'GET',
  path: '/api/admin/corporate-actions',
  access: { permission: 'settings.look' },
}

export const decideCorporateAction: Endpoint<typeof schemas.decideCorporateAction> = {
  method: 'POST',
  path: '/api/admin/corporate-actions',
  access: { permission: 'corporate_actions.propose' },
}
