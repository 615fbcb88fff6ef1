/** 'visitor': not signed in. 'operator': the command line. 'system': a first start or a job. */
export const AUDIT_ACTOR_KINDS = ['administrator', 'customer', 'visitor', 'operator', 'system'] as const
export type AuditActorKind = (typeof AUDIT_ACTOR_KINDS)[number]
