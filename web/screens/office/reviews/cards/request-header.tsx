import type { ComponentProps, ReactNode } from 'react'
import { Fact } from '#web/ui/layout/fact-list.tsx'
import { CustomerLink } from '#web/features/reviews/customer-link.tsx'
import { ReviewWarnings } from './review-warnings.tsx'

interface RequestHeaderProps {
  title: ReactNode
  subtitle: ReactNode
  /** Of its status. */
  badge: ReactNode
  warnings: ComponentProps<typeof ReviewWarnings>['warnings']
}

export function RequestHeader({ title, subtitle, badge, warnings }: RequestHeaderProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
          <p className="text-sm text-fg-2 wrap-anywhere empty:hidden">{subtitle}</p>
        </div>
        {badge}
      </div>
      <ReviewWarnings warnings={warnings} />
    </>
  )
}

interface CustomerFactsProps {
  request: { userId: string; username: string; fullName: string | null }
}

export function CustomerFacts({ request: { userId, username, fullName } }: CustomerFactsProps) {
  return (
    <>
      <Fact label="Legal name">{fullName ?? 'N/A'}</Fact>
      <Fact label="Username">
        <CustomerLink userId={userId}>{username}</CustomerLink>
      </Fact>
      <Fact label="User ID">{userId}</Fact>
    </>
  )
}
