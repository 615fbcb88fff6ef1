import { getConfig } from '#contract/platform/config.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { refresh } from '#web/lib/api/query.ts'

/** Refusals caused by changed settings. */
const BY_SETTINGS =
  /^(terms_changed|market_closed|trading_closed|late_price|below_plan_minimum|sales_only|\w+_stopped)$/

/** Reads the public settings again after a refusal that says they changed. */
export function refreshAfter(error: Error): void {
  if (error instanceof CallError && BY_SETTINGS.test(error.code ?? '')) void refresh(getConfig)
}
