import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ChangePasswordButton, SessionList } from '#web/features/sessions/sessions-card.tsx'
import TwoStepCard from '#web/features/second-factor/two-step-card.tsx'

export default function SecurityScreen() {
  return (
    <div className="page pb-10">
      <PageHeader title="Security" subtitle="How you sign in, and where" />
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <TwoStepCard />
        <Card title="Sessions" action={<ChangePasswordButton />}>
          <SessionList />
        </Card>
      </div>
    </div>
  )
}
