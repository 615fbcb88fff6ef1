import type * as z from 'zod/mini'
import { customer, staff } from '../endpoint.ts'
import type * as schemas from './agreements.schemas.ts'

export type OwnAgreement = z.output<typeof schemas.ownAgreement>
export type ReadableAgreement = z.output<typeof schemas.readableAgreement>
export type CustomerAgreement = z.output<typeof schemas.customerAgreement>
export type ProposedAgreement = z.output<typeof schemas.proposedAgreement>
export type AgreementOfFirm = z.output<typeof schemas.agreementOfFirm>

const mayLook = staff('settings.look')
const mayPropose = staff('agreements.propose')
const mayDetails = staff('customers.details')

export const listOwnAgreements = customer<typeof schemas.listOwnAgreements>('GET /api/agreements')
export const readAgreement = customer<typeof schemas.readAgreement>('GET /api/agreements/:id')
export const acceptAgreement = customer<typeof schemas.acceptAgreement>('POST /api/agreements/:id/accept')
export const adminListAgreements = mayLook<typeof schemas.adminListAgreements>('GET /api/admin/agreements')
export const adminReadAgreement = mayLook<typeof schemas.adminReadAgreement>('GET /api/admin/agreements/:id')
export const publishAgreement = mayPropose<typeof schemas.publishAgreement>('POST /api/admin/agreements')
export const readProposedAgreement = mayLook<typeof schemas.readProposedAgreement>(
  'GET /api/admin/proposals/:id/agreement',
)
export const listCustomerAgreements = mayDetails<typeof schemas.listCustomerAgreements>(
  'GET /api/admin/customers/:id/agreements',
)
