import type { AuditChange } from './audit-labels.ts'

export function ChangeText({ change }: { change: AuditChange }) {
  return (
    <p className="line-clamp-2">
      {change.label}: <ChangedValue change={change} />
    </p>
  )
}

/** "pending → approved"; one side where the other is empty. */
export function ChangedValue({ change: { before, after } }: { change: AuditChange }) {
  if (before === null || after === null || before === after) return <>{after ?? `was ${before}`}</>
  return (
    <>
      {before} <span aria-hidden>→</span>
      <span className="sr-only">became</span> <span className="font-medium text-fg">{after}</span>
    </>
  )
}
