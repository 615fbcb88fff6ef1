/**
 * Who acted. A visitor was not signed in; the operator used the command line; the system acted by itself (a first
 * start, a job).
 */
export const AUDIT_ACTOR_KINDS = ['administrator', 'customer', 'visitor', 'operator', 'system'] as const
export type AuditActorKind = (typeof AUDIT_ACTOR_KINDS)[number]
