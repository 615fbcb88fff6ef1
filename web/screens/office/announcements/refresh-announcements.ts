import { adminListAnnouncements, listAnnouncements } from '#contract/office/announcements.ts'
import { refresh } from '#web/lib/api/query.ts'

/** After a change: the office's list, and what this page shows itself. */
export const refreshAnnouncements = () => refresh(adminListAnnouncements, listAnnouncements)
