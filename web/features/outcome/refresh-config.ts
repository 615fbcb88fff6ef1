import { getConfig } from '#contract/app/config.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { refresh } from '#web/lib/api/query.ts'

/** Reads the public settings again after a refusal that says they have changed since this page read them. */
export function refreshAfter(error: Error): void {
  const code = error instanceof CallError ? (error.code ?? '') : ''
  if (code === 'terms_changed' || code.endsWith('_stopped')) void refresh(getConfig)
}
