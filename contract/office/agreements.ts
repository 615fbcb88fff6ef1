import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './agreements.schemas.ts'

export type OwnAgreement = z.output<typeof schemas.ownAgreement>
export type ReadableAgreement = z.output<typeof schemas.readableAgreement>
export type CustomerAgreement = z.output<typeof schemas.customerAgreement>
export type ProposedAgreement = z.output<typeof schemas.proposedAgreement>
export type AgreementOfFirm = z.output<typeof schemas.agreementOfFirm>

export const listOwnAgreements: Endpoint<typeof schemas.listOwnAgreements> = {
  method: 'GET',
  path: '/api/agreements',
  access: 'customer',
}

export const readAgreement: Endpoint<typeof schemas.readAgreement> = {
  method: 'GET',
  path: '/api/agreements/:id',
  access: 'customer',
}

export const acceptAgreement: Endpoint<typeof schemas.acceptAgreement> = {
  method: 'POST',
  path: '/api/agreements/:id/accept',
  access: 'customer',
}

export const adminListAgreements: Endpoint<typeof schemas.adminListAgreements> = {
  method: 'GET',
  path: '/api/admin/agreements',
  access: { permission: 'settings.look' },
}

export const adminReadAgreement: Endpoint<typeof schemas.adminReadAgreement> = {
  method: 'GET',
  path: '/api/admin/agreements/:id',
  access: { permission: 'settings.look' },
}

export const publishAgreement: Endpoint<typeof schemas.publishAgreement> = {
  method: 'POST',
  path: '/api/admin/agreements',
  access: { permission: 'agreements.propose' },
}

export const readProposedAgreement: Endpoint<typeof schemas.readProposedAgreement> = {
  method: 'GET',
  path: '/api/admin/proposals/:id/agreement',
  access: { permission: 'settings.look' },
}

export const listCustomerAgreements: Endpoint<typeof schemas.listCustomerAgreements> = {
  method: 'GET',
  path: '/api/admin/customers/:id/agreements',
  access: { permission: 'customers.details' },
}
