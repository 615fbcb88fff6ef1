import type * as z from 'zod/mini'
import { staff } from '../endpoint.ts'
import type * as schemas from './audit.schemas.ts'

export type AuditFilters = z.output<typeof schemas.auditFilters>
export type AuditEntry = z.output<typeof schemas.auditEntry>

const mayLook = staff('audit.look')
const mayExport = staff('audit.export')

export const adminListAudit = mayLook<typeof schemas.adminListAudit>('GET /api/admin/audit')
export const adminCountAudit = mayLook<typeof schemas.adminCountAudit>('GET /api/admin/audit/count')
export const adminExportAudit = mayExport<typeof schemas.adminExportAudit>('GET /api/admin/audit.csv')
