import { getConfig } from '#contract/app/config.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { refresh } from '#web/lib/api/query.ts'

/** Refusals that a change of the settings brings about. */
const BY_SETTINGS = ['terms_changed', 'market_closed', 'trading_closed', 'late_price', 'below_plan_minimum']

/** Reads the public settings again after a refusal that says they have changed since this page read them. */
export function refreshAfter(error: Error): void {
  const code = error instanceof CallError ? (error.code ?? '') : ''
  if (BY_SETTINGS.includes(code) || code.endsWith('_stopped')) void refresh(getConfig)
}
