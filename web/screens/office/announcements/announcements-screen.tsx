import { useState } from 'react'
import { Permitted } from '#web/features/staff/permitted.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { AnnouncementList } from './announcement-list.tsx'

const NewAnnouncementDialog = lazyComponent(() => import('./new-announcement-dialog.tsx'))

export default function AnnouncementsScreen() {
  return (
    <Permitted permission="announcements.write">
      <AnnouncementsPage />
    </Permitted>
  )
}

function AnnouncementsPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="page pb-10">
      <PageHeader
        title="Announcements"
        subtitle="What visitors, customers and staff read on every page"
        aside={<Button onClick={() => setOpen(true)}>New announcement</Button>}
      />
      <Card padded={false} aria-label="Announcements" className="overflow-hidden">
        <AnnouncementList />
      </Card>
      <LazyDialog open={isOpen} fresh>
        <NewAnnouncementDialog open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </div>
  )
}
