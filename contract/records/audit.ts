import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './audit.schemas.ts'

export type AuditFilters = z.output<typeof schemas.auditFilters>
export type AuditEntry = z.output<typeof schemas.auditEntry>

export const adminListAudit: Endpoint<typeof schemas.adminListAudit> = {
  method: 'GET',
  path: '/api/admin/audit',
  access: { permission: 'audit.look' },
}

export const adminCountAudit: Endpoint<typeof schemas.adminCountAudit> = {
  method: 'GET',
  path: '/api/admin/audit/count',
  access: { permission: 'audit.look' },
}

export const adminExportAudit: Endpoint<typeof schemas.adminExportAudit> = {
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: { permission: 'audit.export' },
}
