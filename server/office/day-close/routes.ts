import * as days from '#contract/office/day-close.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { type DayCloseDeps, listBusinessDays, readDayReport } from './day-reports.ts'
import { signDayReport } from './sign-day.ts'

export function mountDayClose(serve: Serve, deps: DayCloseDeps): void {
  serve(days.listBusinessDays, () => listBusinessDays(deps))
  serve(days.getDayReport, ({ params }) => readDayReport(deps, params.date))
  serve(days.signDayReport, (call) =>
    signDayReport(deps, {
      date: call.params.date,
      reasons: call.body.reasons,
      signer: reviewerOf(call),
    }),
  )
}
