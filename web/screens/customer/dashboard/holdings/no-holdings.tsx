import { ChartPie } from 'lucide-react'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

export function NoHoldings() {
  return (
    <EmptyState
      icon={<ChartPie aria-hidden />}
      action={
        <ButtonLink to="/markets" size="sm">
          Browse markets
        </ButtonLink>
      }
    >
      No holdings yet. Start trading to build your portfolio.
    </EmptyState>
  )
}
