import { Megaphone } from 'lucide-react'
import {
  adminListAnnouncements,
  endAnnouncement,
  type OfficeAnnouncement,
} from '#contract/office/announcements.ts'
import { permitted } from '#web/features/staff/permitted.tsx'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { SERVICE_NAMES } from '#web/features/announcements/service-words.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { DateTime, TimeAfter } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { PagedList } from '#web/ui/layout/paged-list.tsx'
import { DialogButton } from '#web/ui/dialogs/subject-dialog.tsx'
import { AUDIENCE_WORDS, LEVELS, STATES, refreshAnnouncements } from './announcement-words.ts'

const NewAnnouncementDialog = lazyComponent(() => import('./new-announcement-dialog.tsx'))

export default permitted('announcements.write', AnnouncementsPage)

/** Newest first; those that are not over can be ended. */
function AnnouncementsPage() {
  const pages = useListPages({
    queryKey: [adminListAnnouncements.path, 'pages'],
    ask: (page, options) => call(adminListAnnouncements, { query: page }, options),
    isFinal: ({ state }) => state === 'ended',
  })
  return (
    <div className="page pb-10">
      <PageHeader
        title="Announcements"
        subtitle="What visitors, customers and staff read on every page"
        aside={
          <DialogButton
            size="md"
            variant="primary"
            dialog={(dialog) => <NewAnnouncementDialog {...dialog} />}
          >
            New announcement
          </DialogButton>
        }
      />
      <Card flush aria-label="Announcements">
        <PagedList
          pages={pages}
          label="Announcements"
          what="announcements"
          empty={{ icon: <Megaphone aria-hidden />, text: 'No announcements yet' }}
        >
          {(announcement) => <AnnouncementEntry key={announcement.id} announcement={announcement} />}
        </PagedList>
      </Card>
    </div>
  )
}

function AnnouncementEntry({ announcement }: { announcement: OfficeAnnouncement }) {
  const { id, level, text, audiences, services, state } = announcement
  const { startsAt, endsAt, madeBy, endedAt, endedBy } = announcement
  const ending = useAction({
    call: () => call(endAnnouncement, { params: { id } }),
    success: 'Announcement ended',
    failure: 'The announcement was not ended',
    refreshes: refreshAnnouncements,
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4.5 py-4 md:px-5.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={TONES[level]}>{LEVELS[level].label}</Badge>
          <Badge tone={state === 'shown' ? 'brand' : 'neutral'}>{STATES[state]}</Badge>
        </div>
        <p className="mt-2 wrap-anywhere">{text}</p>
        <p className="mt-1 text-sm text-fg-2">
          {audiences.map((audience) => AUDIENCE_WORDS[audience].label).join(', ')}
          {services.length > 0 && ` · ${services.map((service) => SERVICE_NAMES[service]).join(', ')}`}
        </p>
        <Notified announcement={announcement} />
        <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
          From <DateTime value={startsAt} />
          {endedAt === null && <TimeAfter words=" to" at={endsAt} />}, by {madeBy}
          <TimeAfter words=". Ended" at={endedAt} />
          {endedAt !== null && `, by ${endedBy}`}
        </p>
      </div>
      {state !== 'ended' && (
        <SmallButton
          pending={ending.isPending}
          aria-label={`End the announcement: ${text}`}
          onClick={() => ending.mutate()}
        >
          End
        </SmallButton>
      )}
    </li>
  )
}

/** How many customers are notified so far; nothing without notifications. */
function Notified({ announcement: { notified, state } }: { announcement: OfficeAnnouncement }) {
  if (notified === null) return null
  const count = `${notified.customers.toLocaleString('en-US')} ${notified.customers === 1 ? 'customer' : 'customers'}`
  return (
    <p className="mt-0.5 text-sm text-fg-2">
      {notified.at !== null && `Notified ${count}`}
      {notified.at === null && state === 'shown' && `Notifying every customer: ${count} so far`}
      {notified.at === null && state === 'scheduled' && 'Notifies every customer when it begins'}
      {notified.at === null && state === 'ended' && `Ended when it had notified ${count}`}
    </p>
  )
}

const TONES: Record<OfficeAnnouncement['level'], BadgeTone> = {
  info: 'neutral',
  warning: 'warn',
  incident: 'danger',
}
