import { Megaphone } from 'lucide-react'
import {
  adminListAnnouncements,
  endAnnouncement,
  type OfficeAnnouncement,
} from '#contract/office/announcements.ts'
import { SERVICE_NAMES } from '#web/features/announcements/service-words.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Badge, type BadgeTone } from '#web/ui/labels/badge.tsx'
import { PagedList } from '#web/ui/layout/paged-list.tsx'
import { AUDIENCE_WORDS, LEVELS, STATES } from './announcement-words.ts'
import { refreshAnnouncements } from './refresh-announcements.ts'

/** Newest first; those that are not over can be ended. */
export function AnnouncementList() {
  const pages = useListPages({
    queryKey: [adminListAnnouncements.path, 'pages'],
    ask: (page, options) => call(adminListAnnouncements, { query: page }, options),
    isFinal: ({ state }) => state === 'ended',
  })
  return (
    <PagedList
      pages={pages}
      label="Announcements"
      loading="Loading announcements"
      failure="Failed to load announcements"
      empty={{ icon: <Megaphone aria-hidden />, text: 'No announcements yet' }}
    >
      {(announcement) => <AnnouncementEntry key={announcement.id} announcement={announcement} />}
    </PagedList>
  )
}

function AnnouncementEntry({ announcement }: { announcement: OfficeAnnouncement }) {
  const { id, level, text, audiences, services, state } = announcement
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
        <Life announcement={announcement} />
      </div>
      {state !== 'ended' && (
        <Button
          variant="secondary"
          size="sm"
          pending={ending.isPending}
          aria-label={`End the announcement: ${text}`}
          onClick={() => ending.mutate()}
        >
          End
        </Button>
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

/** From when until when, by whom. */
const Life = ({
  announcement: { startsAt, endsAt, madeBy, endedAt, endedBy },
}: {
  announcement: OfficeAnnouncement
}) => (
  <p className="mt-0.5 text-sm text-fg-3 wrap-anywhere">
    From <DateTime value={startsAt} />
    {endedAt === null && endsAt !== null && (
      <>
        {' '}
        to <DateTime value={endsAt} />
      </>
    )}
    , by {madeBy}
    {endedAt !== null && (
      <>
        . Ended <DateTime value={endedAt} />, by {endedBy}
      </>
    )}
  </p>
)

const TONES: Record<OfficeAnnouncement['level'], BadgeTone> = {
  info: 'neutral',
  warning: 'warn',
  incident: 'danger',
}
