import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SessionList } from '../profile/session-list.tsx'
import TwoStepCard from './two-step-card.tsx'

/** How an administrator signs in, and where they are signed in. Customers have the same on their profile. */
export default function SecurityScreen() {
  return (
    <div className="page pb-10">
      <PageHead title="Security" subtitle="How you sign in, and where" />
      <div className="grid gap-3 md:gap-4">
        <TwoStepCard />
        <Card title="Sessions">
          <SessionList />
        </Card>
      </div>
    </div>
  )
}
